import type { PayoutPurpose, PayoutState } from './payout-states.ts';

/** Why money was stopped. `asked`: its person wanted it. `expired`: nobody took it in time. `loanEnded`, `booksRefused`: we stopped it.
 *  `channelCancelled`: its channel stopped it. */
export const STOP_REASONS = ['asked', 'expired', 'loanEnded', 'booksRefused', 'channelCancelled'] as const;

/** One of these reasons. */
export type StopReason = (typeof STOP_REASONS)[number];

/** Facts that say why money did not reach a person. */
export interface PayoutEnd {
  readonly state: PayoutState;
  /** Code of the failure or of the return; null when there is none. */
  readonly failure: string | null;
  /** Null when nobody stopped it, or nobody knows who. */
  readonly stoppedBy: StopReason | null;
}

/** Why money did not reach a person, and what they can do; `next` is null when nothing helps. */
export interface PayoutEndWords {
  readonly why: string;
  readonly next: string | null;
}

const ANOTHER_WAY = 'Choose another way in the app.';
const CALL = 'Please call your store.';

const NO_ACCOUNT: PayoutEndWords = { why: 'Your bank couldn’t find this account.', next: ANOTHER_WAY };
const CLOSED_ACCOUNT: PayoutEndWords = { why: 'Your bank says that this account is closed.', next: ANOTHER_WAY };
const NOT_RUNNING: PayoutEndWords = { why: 'Your credit line can’t be used right now.', next: CALL };

const BY_CODE: ReadonlyMap<string, PayoutEndWords> = new Map([
  ['cardCannotReceive', { why: 'Your card can’t receive money.', next: ANOTHER_WAY }],
  ['invalidAccount', { why: 'Your bank couldn’t find this account, or it’s closed.', next: ANOTHER_WAY }],
  [
    'amountAboveLimit',
    {
      why: 'The amount is more than this way of sending money takes.',
      next: 'Choose another way or a smaller amount.',
    },
  ],
  ['receiverRefused', { why: 'The money service didn’t accept this transfer.', next: ANOTHER_WAY }],
  ['declined', { why: 'Your bank didn’t accept it.', next: ANOTHER_WAY }],
  ['channelUnreachable', { why: 'We couldn’t send it this way.', next: ANOTHER_WAY }],
  ['R02', CLOSED_ACCOUNT],
  ['R03', NO_ACCOUNT],
  ['R04', { why: 'Your bank says that the account number is wrong.', next: ANOTHER_WAY }],
  ['R16', { why: 'Your bank says that this account is frozen.', next: ANOTHER_WAY }],
  ['R20', { why: 'Your bank says that this account can’t receive money.', next: ANOTHER_WAY }],
  ['R23', { why: 'The money was refused at your bank.', next: ANOTHER_WAY }],
  ['draw_pending', { why: 'Another cash advance was on its way already.', next: null }],
  ['late', { why: 'Your payment is late.', next: 'Pay the past-due amount first.' }],
  ['nothing_available', { why: 'Your credit is used up for now.', next: null }],
  ['amount_out_of_range', { why: 'This amount was no longer available.', next: 'Choose another amount in the app.' }],
  ['line_not_running', NOT_RUNNING],
  ['product_changed', { why: 'Your credit line has changed since you asked.', next: 'Please ask again in the app.' }],
]);

const SOMETHING_ELSE: PayoutEndWords = {
  why: 'The money couldn’t be sent.',
  next: 'Please try again or call your store.',
};

/** Says why money did not reach a person and what they can do. Every screen, answer and letter says it with these words. Source: LOP-029,
 *  width 1. */
export function payoutEndWords({ state, failure, stoppedBy }: PayoutEnd): PayoutEndWords {
  if (state === 'expired') return { why: 'Nobody picked it up in time.', next: null };
  if (state === 'cancelled') return stopWords(stoppedBy);
  return BY_CODE.get(failure ?? '') ?? SOMETHING_ELSE;
}

function stopWords(by: StopReason | null): PayoutEndWords {
  switch (by) {
    case 'loanEnded':
    case 'booksRefused':
      return { why: 'We stopped it, because it can’t be added to your loan anymore.', next: CALL };
    case 'channelCancelled':
      return { why: 'The service that pays it out stopped it.', next: ANOTHER_WAY };
    case 'expired':
      return { why: 'Nobody picked it up in time.', next: null };
    case 'asked':
    case null:
      return { why: 'It was canceled.', next: null };
  }
}

/** Said of money that its person does not owe. */
export const OWES_NOTHING = 'You don’t owe anything for it.';
/** Where the customer's own money is that could not be paid out. Every screen and letter says it with these words. */
export const KEPT_TEXT = 'We keep it for you. Please contact your store.';

/** What becomes of money other than an advance that nobody picked up, by what it is for. A refund and a surplus are the customer's own money
 *  and wait for them. The screen and the letter N34 say it with these words. Source: width 1; loan-core 3.3 (T05), 5.5; decision 009. */
export const UNTAKEN_WORDS: Readonly<Record<Exclude<PayoutPurpose, 'draw' | 'accountProof'>, string>> = {
  origination: `Your new loan has ended. ${OWES_NOTHING}`,
  refinance: 'It’s a credit on your loan now. Ask for a refund at any time.',
  refund: KEPT_TEXT,
  surplus: KEPT_TEXT,
  reward: 'It’s back in your rewards.',
};

/** Returns true when money was stopped by the person who should get it, or when nobody knows who stopped it. */
export function isOwnStop(by: StopReason | null): boolean {
  return by === 'asked' || by === null;
}
