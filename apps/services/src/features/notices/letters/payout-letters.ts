import { TAKE_BACK_TEXT } from '@lendside/domain/referrals/judge-referral.ts';
import {
  KEPT_TEXT,
  payoutEndWords,
  STOP_REASONS,
  UNTAKEN_WORDS,
  type PayoutEnd,
} from '@lendside/domain/payouts/payout-ends.ts';
import { cashOutEndSentences } from '@lendside/domain/payouts/cash-out-end.ts';
import type { PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import { known, type FactReader, type LetterTemplates } from './letter-template.ts';

/** What the money is for. */
const WHAT: Readonly<Record<string, string>> = {
  draw: 'Your cash advance',
  origination: 'The money of your new loan',
  refinance: 'The cash of your renewal',
  reward: 'Your referral reward',
  refund: 'Your refund',
  surplus: 'The money left over from the sale of your vehicle',
};

function what({ text }: FactReader): string {
  return WHAT[text('purpose') ?? ''] ?? 'Your money';
}

/** Where the money is, and how to get it. */
function where(facts: FactReader): string {
  const { text, day } = facts;
  const number = text('reference');
  switch (text('channel')) {
    case 'store':
      return `It waits at your store. Bring a government-issued photo ID${number === null ? '' : ` and the number ${number}`}.`;
    case 'moneyGram':
      return `Pick it up at any MoneyGram location in the United States. Bring a government-issued photo ID with the same name as on your loan${number === null ? '' : `, and the reference number ${number}`}.`;
    case 'debit':
      return facts.is('isPaid')
        ? 'It is on your debit card.'
        : 'It is on its way to your debit card. Most cards have it within minutes.';
    default:
      return `It is on its way to your bank account. It should be there on ${day('thereOn')}.`;
  }
}

/** Where money is that came back, or that could not be sent. */
function whereNow({ text, is }: FactReader): string {
  if (is('isAtStore')) return 'It waits at your store now. We’ll send you the number to bring.';
  if (text('purpose') === 'draw') return 'It is back on your credit line, and you owe nothing for it.';
  if (text('purpose') === 'reward') return 'It is back in your rewards.';
  return KEPT_TEXT;
}

/** Why the money ended, and what its person can do; empty for a letter whose reason is not known. */
function whyEnded({ text, is }: FactReader): readonly string[] {
  const state = text('state');
  const failure = text('failure');
  if (state === null || (state !== 'cancelled' && failure === null)) return [];
  const stoppedBy = STOP_REASONS.find((each) => each === text('stoppedBy')) ?? null;
  const { why, next } = payoutEndWords({ state: state as PayoutState, failure, stoppedBy });
  // Only an advance can be asked for again; other money that waits at the store says so itself.
  return text('purpose') !== 'draw' || is('isAtStore') || next === null ? [why] : [why, next];
}

/** How a payout ended; null while it goes on. */
function endOf({ text }: FactReader): PayoutEnd | null {
  const state = text('state');
  if (state === null) return null;
  const stoppedBy = STOP_REASONS.find((each) => each === text('stoppedBy')) ?? null;
  return { state: state as PayoutState, failure: text('failure'), stoppedBy };
}

/** The title and the first sentence about rewards on their way to a card. */
function rewardsOnTheirWay(facts: FactReader): { readonly title: string; readonly first: string } {
  const money = facts.money('amount');
  if (facts.is('isSettled'))
    return {
      title: 'Your rewards were paid out',
      first: `We checked it: your rewards of ${money} were paid out to your card.`,
    };
  return facts.is('isPaid')
    ? { title: 'Your rewards are on your card', first: `Your referral rewards of ${money} are on your debit card.` }
    : {
        title: 'Your rewards are on their way',
        first: `Your referral rewards of ${money} are on their way to your debit card. Most cards have it within minutes.`,
      };
}

/** Letters about money that goes out: on its way, waiting, back. Source: width 1. */
export const PAYOUT_LETTERS: LetterTemplates = {
  N33: (facts) => ({
    title: facts.is('isPaid') ? 'Your money is there' : 'Your money is on its way',
    sentences: known(
      facts.is('isSettled')
        ? `We checked where your money is. ${what(facts)} of ${facts.money('amount')} was paid out to you.`
        : `${what(facts)} of ${facts.money('amount')} was sent.`,
      !facts.is('isSettled') && where(facts),
      facts.day('expiresOn') !== null && `It is kept for you until ${facts.day('expiresOn')}.`,
      facts.day('cancelUntil') !== null &&
        `You can cancel it in the app until ${facts.day('cancelUntil')}, 5:00 PM store time, if nobody has picked it up.`,
    ),
  }),
  N34: (facts) => ({
    title: facts.is('isExpired') ? 'Nobody picked up your money' : 'Your money still waits for you',
    sentences: facts.is('isExpired')
      ? known(`${what(facts)} of ${facts.money('amount')} was not picked up in time.`, untaken(facts))
      : known(
          `${what(facts)} of ${facts.money('amount')} is kept for you until ${facts.day('expiresOn')}.`,
          where(facts),
        ),
  }),
  N35: (facts) => ({
    title: facts.is('isReturned') ? 'Your money came back to us' : 'We could not send your money',
    sentences: known(
      facts.is('isReturned')
        ? `${what(facts)} of ${facts.money('amount')} came back from your ${facts.text('channel') === 'debit' ? 'card' : 'bank'}.`
        : `${what(facts)} of ${facts.money('amount')} ${facts.text('state') === 'cancelled' ? 'was not paid out' : 'could not be sent'}.`,
      ...whyEnded(facts),
      whereNow(facts),
    ),
  }),
};

/** Letter about an offer of the lender. Source: width 8. */
export const OFFER_LETTERS: LetterTemplates = {
  N40: (facts) => {
    const amount = facts.money('amount');
    const writeTitle = OFFER_TITLES[facts.text('rule') ?? ''];
    const title = writeTitle === undefined || amount === null ? 'You have a new offer' : writeTitle(amount);
    return {
      title,
      sentences: [
        `The offer stands until ${facts.day('expiresOn')}. Sign in and open Offers to see it.`,
        'Not interested? You don’t need to do anything. Call us to get no more offers.',
      ],
    };
  },
};

const OFFER_TITLES: Readonly<Record<string, (amount: string) => string>> = {
  settlement: (amount) => `You can settle your loan for ${amount}`,
  qualifiedAmount: (amount) => `You can get up to ${amount} when you renew`,
  line: (amount) => `You can switch to a line of credit with up to ${amount} to use`,
  appraisal: (amount) => `You can borrow up to ${amount} again`,
};

/** Letter about a referral reward: added, taken back, or refused by somebody who looked at it. Source: width 9. */
export const REWARD_LETTERS: LetterTemplates = {
  N41: (facts) => {
    switch (facts.text('what')) {
      case 'takenBack':
        return {
          title: 'A reward was taken back',
          sentences: [
            `${TAKE_BACK_TEXT}, so we took back the reward of ${facts.money('amount')}.`,
            'A balance below zero is never collected from you. Your next rewards make it up.',
          ],
        };
      case 'refused':
        return {
          title: 'A referral earned no reward',
          sentences: [
            'We looked at one of your referrals, and it earns no reward under the program terms.',
            'Your other referrals and your balance stay as they are.',
          ],
        };
      default:
        return {
          title: 'You earned a reward',
          sentences: [
            `We added ${facts.money('amount')} to your referral rewards, because a friend got their first loan.`,
            'You can redeem your rewards to a debit card.',
          ],
        };
    }
  },
};

/** Letter about a cash-out of referral rewards: on its way, there, or back in the rewards. Source: width 7. */
export const CASH_OUT_LETTERS: LetterTemplates = {
  N42: (facts) => {
    const end = endOf(facts);
    if (end === null) {
      const { title, first } = rewardsOnTheirWay(facts);
      return { title, sentences: [first] };
    }
    const money = facts.money('amount');
    return {
      title: facts.is('isReturned') ? 'Your rewards came back' : 'We could not send your rewards',
      sentences: [
        facts.is('isReturned')
          ? `Your referral rewards of ${money} came back from your card.`
          : `Your referral rewards of ${money} could not be sent.`,
        ...cashOutEndSentences(end),
      ],
    };
  },
};

/** What becomes of money that nobody picked up. */
function untaken(facts: FactReader): string {
  const { text, is } = facts;
  if (is('isAtStore')) return whereNow(facts);
  const purpose = text('purpose');
  return Object.entries(UNTAKEN_WORDS).find(([each]) => each === purpose)?.[1] ?? whereNow(facts);
}
