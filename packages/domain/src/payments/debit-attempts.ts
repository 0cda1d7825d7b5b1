import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { Cents } from '#money/cents.ts';

/** An attempt to debit a borrower's account. Lists of attempts are oldest first. */
export interface DebitAttempt {
  readonly loanId: number;
  /** The installment or statement it pays. */
  readonly number: number;
  /** The debited account or card. */
  readonly methodId: string;
  readonly amountCents: Cents;
  readonly effectiveOn: BusinessDate;
  readonly state: 'sent' | 'settled' | 'returned' | 'declined';
  /** The bank's return code. Null unless returned. */
  readonly returnCode: string | null;
  /** Day it was returned or declined, when that is later than the day it took effect. */
  readonly endedOn?: BusinessDate;
  /** True for a covered loan of 12 CFR 1041. */
  readonly isCovered: boolean;
}

/** The debit to make now, and the date of the borrower's newest authorization. */
export interface NextDebit {
  readonly loanId: number;
  readonly number: number;
  readonly methodId: string;
  readonly amountCents: Cents;
  readonly on: BusinessDate;
  readonly authorisedOn: BusinessDate;
  readonly isCovered: boolean;
}

/** Why an account may not be debited now, in the order the rules are checked. */
export type NoDebitReason =
  | 'authorisation_stopped'
  | 'method_stopped'
  | 'two_failures'
  | 'already_paid'
  | 'pending'
  | 'code_ends_item'
  | 'amount_differs'
  | 'represented_twice'
  | 'window_over';

/** Whether the debit is allowed: the number of this presentment of the item, or the first reason against it. */
export type DebitDecision =
  | { readonly ok: true; readonly presentment: 1 | 2 | 3 }
  | { readonly ok: false; readonly reason: NoDebitReason };

/** Maximum number of presentments after the first, and the days from the first within which they are allowed. Source:
 *  loan-core 5.3 (Nacha). */
export const REPRESENTMENTS_MAX = 2;
export const REPRESENTMENT_DAYS = 180;

const ENDS_METHOD: ReadonlySet<string> = new Set(['R02', 'R03', 'R04']);
const ENDS_AUTHORISATION: ReadonlySet<string> = new Set(['R07', 'R08', 'R10', 'R29']);
const MAY_BE_REPRESENTED: ReadonlySet<string> = new Set(['R01', 'R09']);

function hasFailed({ state }: DebitAttempt): boolean {
  return state === 'returned' || state === 'declined';
}

function isReturnedWith(attempt: DebitAttempt, codes: ReadonlySet<string>): boolean {
  return attempt.state === 'returned' && attempt.returnCode !== null && codes.has(attempt.returnCode);
}

function isStopped(attempts: readonly DebitAttempt[], next: NextDebit): NoDebitReason | null {
  const since = attempts.filter((attempt) => attempt.effectiveOn >= next.authorisedOn);
  if (since.some((attempt) => isReturnedWith(attempt, ENDS_AUTHORISATION))) return 'authorisation_stopped';
  const onMethod = attempts.filter((attempt) => attempt.methodId === next.methodId);
  if (onMethod.some((attempt) => isReturnedWith(attempt, ENDS_METHOD))) return 'method_stopped';
  if (!next.isCovered) return null;
  const decided = since.filter((attempt) => attempt.isCovered && attempt.state !== 'sent');
  return isFailedTwice(decided) ? 'two_failures' : null;
}

function decideItem(tries: readonly DebitAttempt[], next: NextDebit): DebitDecision {
  if (tries.some(({ state }) => state === 'settled')) return { ok: false, reason: 'already_paid' };
  if (tries.some(({ state }) => state === 'sent')) return { ok: false, reason: 'pending' };
  const [first] = tries;
  if (first === undefined) return { ok: true, presentment: 1 };
  const returns = tries.filter(({ state }) => state === 'returned');
  if (returns.some((attempt) => !isReturnedWith(attempt, MAY_BE_REPRESENTED)))
    return { ok: false, reason: 'code_ends_item' };
  if (first.amountCents !== next.amountCents) return { ok: false, reason: 'amount_differs' };
  if (tries.length > REPRESENTMENTS_MAX) return { ok: false, reason: 'represented_twice' };
  if (daysBetween(first.effectiveOn, next.on) > REPRESENTMENT_DAYS) return { ok: false, reason: 'window_over' };
  return { ok: true, presentment: tries.length === 1 ? 2 : 3 };
}

/** Decides whether a borrower's account may be debited for an item. Unauthorized returns (R07 R08 R10 R29) stop debits until a
 *  new authorization. A closed or unknown account (R02 R03 R04) stops that method permanently. Two consecutive failures over
 *  all covered loans since the newest authorization stop all debits. After insufficient funds (R01 R09) or a declined card,
 *  the same amount may be presented again twice within 180 days. `attempts` are all of the customer's, oldest first. Source:
 *  loan-core 5.3 (Nacha, 12 CFR 1041.8). */
export function mayDebitAgain(attempts: readonly DebitAttempt[], next: NextDebit): DebitDecision {
  const reason = isStopped(attempts, next);
  if (reason !== null) return { ok: false, reason };
  const tries = attempts.filter((attempt) => attempt.loanId === next.loanId && attempt.number === next.number);
  return decideItem(tries, next);
}

/** True when the last attempt is the second failure in a row, so that the notice of the borrower's rights is due (N08).
 *  Source: loan-core 5.3, 5.4; 12 CFR 1041.9(c). */
export function isRightsNoticeDue(attempts: readonly DebitAttempt[], authorisedOn: BusinessDate): boolean {
  const decided = attempts.filter(
    (attempt) => attempt.effectiveOn >= authorisedOn && attempt.isCovered && attempt.state !== 'sent',
  );
  return isFailedTwice(decided);
}

/** True when debits under autopay authorized on `authorisedOn` have failed twice in a row, whether autopay or the customer
 *  ordered them. Failures before that authorization count unless debits had already been stopped by two failures or a refusal
 *  at the bank. In that case the authorization starts a new count. `attempts` are all of the customer's, oldest first. Source:
 *  loan-core 5.3, 12 CFR 1041.8(b), (c). */
export function hasTwoStrikes(attempts: readonly DebitAttempt[], authorisedOn: BusinessDate): boolean {
  const decided = attempts.filter((attempt) => attempt.isCovered && attempt.state !== 'sent');
  const isKnownThen = ({ endedOn, effectiveOn }: DebitAttempt) => (endedOn ?? effectiveOn) <= authorisedOn;
  const before = decided.filter(isKnownThen);
  const isAnew = isFailedTwice(before) || before.some((attempt) => isReturnedWith(attempt, ENDS_AUTHORISATION));
  return isFailedTwice(isAnew ? decided.filter((attempt) => !isKnownThen(attempt)) : decided);
}

function isFailedTwice(decided: readonly DebitAttempt[]): boolean {
  const lastTwo = decided.slice(-2);
  return lastTwo.length === 2 && lastTwo.every(hasFailed);
}
