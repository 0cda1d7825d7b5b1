import {
  isOwnStop,
  KEPT_TEXT,
  OWES_NOTHING,
  payoutEndWords,
  UNTAKEN_WORDS,
} from '@lendside/domain/payouts/payout-ends.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { CHANNEL, isPickUp, type ChannelType, type Payout } from './payout-facts.ts';

/** A heading and what it means. */
export interface PayoutWords {
  readonly title: string;
  readonly text: string;
}

type Shown = Pick<
  Payout,
  'state' | 'purpose' | 'amount' | 'disbursementType' | 'displayNumber' | 'failure' | 'stoppedBy'
>;

/** Names where the money goes: "your store", "MoneyGram", "your card ending 4242". `displayNumber` is masked. */
export function placeWord(channel: ChannelType, displayNumber: string | null): string {
  const ending = displayNumber === null ? '' : ` ending ${displayNumber.slice(-4)}`;
  switch (channel) {
    case CHANNEL.store:
      return 'your store';
    case CHANNEL.moneyGram:
      return 'MoneyGram';
    case CHANNEL.debit:
      return `your card${ending}`;
    case CHANNEL.ach:
      return `your bank account${ending}`;
  }
}

/** Says in one heading and one sentence where the money of an advance is. Source: width 1. */
export function payoutWords(payout: Shown): PayoutWords {
  const { state, disbursementType } = payout;
  const place = placeWord(disbursementType, payout.displayNumber);
  switch (state) {
    case 'held':
      return {
        title: `${dollarText(payout.amount)} is set aside for you`,
        text: `${heldText(disbursementType, place)} Once you have it, you can’t take your renewal back anymore.`,
      };
    case 'asked':
    case 'accepted':
    case 'sending':
    case 'unknown':
      return { title: `${dollarText(payout.amount)} on its way`, text: `We’re sending it to ${place}.` };
    case 'review':
      return {
        title: `Checking on your ${dollarText(payout.amount)}`,
        text: `We’re checking with ${place}. Our staff looks at it, and we’ll message you.`,
      };
    case 'sent':
      return isPickUp(disbursementType)
        ? { title: `${dollarText(payout.amount)} is ready to pick up`, text: `It’s waiting for you at ${place}.` }
        : { title: `${dollarText(payout.amount)} was sent`, text: `It’s on its way to ${place}.` };
    case 'cancelling':
      return stoppingWords(payout, place);
    case 'paid':
      return isPickUp(disbursementType)
        ? { title: `You picked up ${dollarText(payout.amount)}`, text: `You got it at ${place}.` }
        : { title: `${dollarText(payout.amount)} arrived`, text: `We sent it to ${place}.` };
    case 'cancelled':
      if (isOurStop(payout))
        return endedWords(
          payout,
          payout.purpose === 'draw' ? 'Your cash advance was stopped' : 'Your money was stopped',
        );
      if (payout.purpose !== 'draw')
        return { title: 'Your money was stopped', text: `It wasn’t paid out. ${AFTER_STOP[payout.purpose]}` };
      return { title: 'Your cash advance was canceled', text: OWES_NOTHING };
    case 'expired':
      if (payout.purpose !== 'draw')
        return {
          title: 'Your money wasn’t picked up',
          text: `The time to pick it up is over. ${UNTAKEN_WORDS[payout.purpose]}`,
        };
      return {
        title: 'Your cash advance expired',
        text: 'It wasn’t picked up in time. You don’t owe anything for it.',
      };
    case 'returned':
      return endedWords(payout, payout.purpose === 'draw' ? 'Your cash advance came back' : 'Your money came back');
    case 'failed':
      return endedWords(
        payout,
        payout.purpose === 'draw' ? 'Your cash advance didn’t go through' : 'Your money couldn’t be sent',
      );
  }
}

/** Says how money that is set aside gets to its person. Only the store hands it out before the time to take the renewal back is over. */
function heldText(channel: ChannelType, place: string): string {
  const when = 'once the time to take your renewal back is over';
  switch (channel) {
    case CHANNEL.store:
      return `You get it at ${place}.`;
    case CHANNEL.moneyGram:
      return `You can pick it up at ${place} ${when}.`;
    case CHANNEL.debit:
    case CHANNEL.ach:
      return `We send it to ${place} ${when}.`;
  }
}

type Purpose = Exclude<Payout['purpose'], 'draw'>;

const BACK_IN_REWARDS = 'It’s back in your rewards.';

/** Where money is that a bank, a card or we refused, by its purpose. */
const AFTER_REFUSAL: Readonly<Record<Purpose, string>> = {
  origination: KEPT_TEXT,
  refinance: KEPT_TEXT,
  refund: KEPT_TEXT,
  surplus: KEPT_TEXT,
  reward: BACK_IN_REWARDS,
};

/** What becomes of money that was stopped before it was paid out. */
const AFTER_STOP: Readonly<Record<Purpose, string>> = {
  ...AFTER_REFUSAL,
  origination: OWES_NOTHING,
  refinance: `It was taken off your loan again. ${OWES_NOTHING}`,
};

/** Says why money ended and where it is now; of an advance also what to do and that nothing is owed. */
function endedWords(payout: Shown, title: string): PayoutWords {
  const { purpose } = payout;
  const { why, next } = payoutEndWords(payout);
  const sentences = purpose === 'draw' ? [why, next, OWES_NOTHING] : [why, AFTER_REFUSAL[purpose]];
  return { title, text: sentences.filter((sentence) => sentence !== null).join(' ') };
}

/** True when the person did not stop the money. A new loan ends because its borrower takes it back. */
function isOurStop({ purpose, stoppedBy }: Shown): boolean {
  return !isOwnStop(stoppedBy) && (purpose === 'draw' || stoppedBy !== 'loanEnded');
}

/** Says who stops the money: the person, or we. */
function stoppingWords(payout: Shown, place: string): PayoutWords {
  const { amount, purpose, stoppedBy } = payout;
  const dollars = dollarText(amount);
  if (stoppedBy === 'expired')
    return { title: `Nobody picked up ${dollars}`, text: `The time is over, so we’re taking it back from ${place}.` };
  if (isOurStop(payout))
    return {
      title: `We’re stopping your ${dollars}`,
      text: `It can’t be added to your loan anymore, so we’re asking ${place} to stop it.`,
    };
  if (purpose !== 'draw') return { title: `Stopping your ${dollars}`, text: `We’re asking ${place} to stop it.` };
  return { title: `Canceling your ${dollars} advance`, text: `We’re asking ${place} to stop it.` };
}

const CANCEL_REFUSALS: Readonly<Record<string, string>> = {
  taken: 'You already have this money.',
  window_closed: 'The time to cancel it is over.',
  channel_final: 'Money that was sent to a card or a bank account can’t be called back.',
};

/** Says why an advance was not canceled and how to give the money back; `code` is a reason code. Source: LOP-051; loan-core 4.5. */
export function cancelRefusedText(code: string | null): string {
  const why = Object.entries(CANCEL_REFUSALS).find(([known]) => known === code)?.[1] ?? 'It can’t be canceled anymore.';
  return `${why} To give the money back, pay the amount on your line.`;
}

/** Says what to bring to pick the money up; null when nothing is picked up. */
export function whatToBring(channel: ChannelType): string | null {
  if (channel === CHANNEL.store) return 'A government-issued photo ID and the reference number.';
  if (channel === CHANNEL.moneyGram)
    return 'A government-issued photo ID with the same name as on your loan, and the reference number.';
  return null;
}
