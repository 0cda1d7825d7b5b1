import { dollarText } from '#ui/dollar-text.ts';
import { CHANNEL, isPickUp, type ChannelType, type Payout } from './payout-facts.ts';

/** A heading and what it means. */
export interface PayoutWords {
  readonly title: string;
  readonly text: string;
}

type Shown = Pick<Payout, 'state' | 'purpose' | 'amount' | 'disbursementType' | 'displayNumber' | 'failure'>;

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
    case 'asked':
    case 'held':
    case 'accepted':
    case 'sending':
    case 'unknown':
    case 'review':
      return { title: `${dollarText(payout.amount)} on its way`, text: `We’re sending it to ${place}.` };
    case 'sent':
      return isPickUp(disbursementType)
        ? { title: `${dollarText(payout.amount)} is ready to pick up`, text: `It’s waiting for you at ${place}.` }
        : { title: `${dollarText(payout.amount)} was sent`, text: `It’s on its way to ${place}.` };
    case 'cancelling':
      if (payout.purpose !== 'draw')
        return { title: `Stopping your ${dollarText(payout.amount)}`, text: `We’re asking ${place} to stop it.` };
      return {
        title: `Canceling your ${dollarText(payout.amount)} advance`,
        text: `We’re asking ${place} to stop it.`,
      };
    case 'paid':
      return isPickUp(disbursementType)
        ? { title: `You picked up ${dollarText(payout.amount)}`, text: `You got it at ${place}.` }
        : { title: `${dollarText(payout.amount)} arrived`, text: `We sent it to ${place}.` };
    case 'cancelled':
      if (payout.purpose !== 'draw') return { title: 'Your money was stopped', text: 'It wasn’t paid out.' };
      return { title: 'Your cash advance was canceled', text: 'You don’t owe anything for it.' };
    case 'expired':
      if (payout.purpose !== 'draw')
        return { title: 'Your money wasn’t picked up', text: 'The time to pick it up is over.' };
      return {
        title: 'Your cash advance expired',
        text: 'It wasn’t picked up in time. You don’t owe anything for it.',
      };
    case 'returned':
      if (payout.purpose !== 'draw') return { title: 'Your money came back', text: failureText(payout.failure) };
      return {
        title: 'Your cash advance came back',
        text: `${failureText(payout.failure)} You don’t owe anything for it.`,
      };
    case 'failed':
      if (payout.purpose !== 'draw') return { title: 'Your money couldn’t be sent', text: failureText(payout.failure) };
      return {
        title: 'Your cash advance didn’t go through',
        text: `${failureText(payout.failure)} You don’t owe anything for it.`,
      };
  }
}

const FAILURES: Readonly<Record<string, string>> = {
  cardCannotReceive: 'This card can’t receive money.',
  invalidAccount: 'Your bank couldn’t find this account, or it’s closed.',
  amountAboveLimit: 'The amount is more than this way of sending money allows.',
  receiverRefused: 'The money service couldn’t accept this transfer.',
  declined: 'Your bank didn’t accept it.',
  R02: 'Your bank says that this account is closed.',
  R03: 'Your bank couldn’t find this account.',
  R04: 'Your bank says that the account number is wrong.',
};

/** Says why an advance failed or came back, by its reason code. */
export function failureText(code: string | null): string {
  return Object.entries(FAILURES).find(([known]) => known === code)?.[1] ?? 'The money couldn’t be sent.';
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
