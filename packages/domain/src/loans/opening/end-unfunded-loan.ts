import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { addBusinessDays } from '#calendar/business-days.ts';
import type { LedgerEvent, PostedEntry } from '#ledger/journal-entry.ts';
import { disburseFailed, type DisbursementChannel } from '#ledger/loan-postings.ts';
import { inverseOf } from '#ledger/reversal-postings.ts';
import type { Cents } from '#money/cents.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import { postEntries } from '#loans/post-entries.ts';

/** Bank days that the proceeds of a failed disbursement wait at the store. Source: loan-core 3.3 (T05), 5.5. */
export const PICK_UP_BUSINESS_DAYS = 5;

/** Days a loan waits for its signature. Source: loan-core 3.3 (T03). */
export const SIGNATURE_DAYS = 5;

/** Books a disbursement that failed or expired: the money waits at the store for pick-up. The loan does not change.
 *  `amountCents` is the proceeds, or the cash of a refinance. Source: loan-core 2.3 (DISBURSE failed or expired). */
export function failDisbursement(
  loan: LoanSnapshot,
  channel: Exclude<DisbursementChannel, 'store'>,
  amountCents: Cents,
): LoanChange {
  return { loan, entries: [disburseFailed(channel, amountCents)], events: [] };
}

const TAKEN: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['DISBURSE']);
const DAYS_OF_MONEY: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['PAYMENT', 'PAYMENT_MEMO']);

/** Ends a signed loan whose money was never picked up. It reverses every entry, newest first, and the loan becomes Deleted
 *  (10). `failedOn` is the day the money started to wait. `posted` is every entry of the loan in posting order. Refuses with
 *  `illegal_transition` unless the loan waits for its funds. Refuses with `not_eligible` and the reason `still_waiting`
 *  (before five bank days), `money_taken` or `money_paid`. Source: loan-core 2.3 (DISBURSE never taken), 3.3 (T05). */
export function endUnfundedLoan(
  loan: LoanSnapshot,
  failedOn: BusinessDate,
  posted: readonly PostedEntry[],
): Decided<LoanChange> {
  const step = decideTransition(loan.status, loan.phase, 'disbursementFailed');
  if (!step.ok) return refused(step.refusal);
  if (loan.asOf < addBusinessDays(failedOn, PICK_UP_BUSINESS_DAYS))
    return refused({ code: 'not_eligible', reason: 'still_waiting' });
  if (posted.some(({ entry }) => TAKEN.has(entry.event)))
    return refused({ code: 'not_eligible', reason: 'money_taken' });
  if (posted.some(({ entry }) => DAYS_OF_MONEY.has(entry.event)))
    return refused({ code: 'not_eligible', reason: 'money_paid' });
  const entries = posted.toReversed().map((each) => inverseOf(each, 'RESCIND'));
  const emptied = { ...postEntries(loan, entries), accruedExact: 0n };
  return decided({ loan: moveLoan(emptied, 'disbursementFailed'), entries, events: ['disbursementFailed'] });
}

/** How an origination ends before its signature. */
export type OriginationEnd = 'decline' | 'ttlExpired' | 'withdraw' | 'lapse';

/** Ends an unsigned origination: the loan becomes Deleted (10) and nothing is posted. Day-end uses `lapse`. Refuses with
 *  `illegal_transition` after the signature. Refuses with `not_eligible` (reason `still_waiting`) when it would lapse within
 *  five days of `startedOn`. Source: loan-core 3.3 (T03). */
export function lapseOrigination(
  loan: LoanSnapshot,
  end: OriginationEnd,
  startedOn: BusinessDate,
): Decided<LoanChange> {
  const step = decideTransition(loan.status, loan.phase, end);
  if (!step.ok) return refused(step.refusal);
  if (end === 'lapse' && loan.asOf < addDays(startedOn, SIGNATURE_DAYS))
    return refused({ code: 'not_eligible', reason: 'still_waiting' });
  return decided({ loan: moveLoan(loan, end), entries: [], events: [end] });
}
