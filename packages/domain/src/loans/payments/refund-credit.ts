import { addMonths, type BusinessDate } from '#calendar/business-date.ts';
import { addBusinessDays } from '#calendar/business-days.ts';
import { allocatedCents } from '#ledger/payment-postings.ts';
import { refundApproved, refundPaid } from '#ledger/reversal-postings.ts';
import { cents, floorAtZero, subtractCents, type Cents } from '#money/cents.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { allOwed } from './payment-allocation.ts';
import { postEntries } from '#loans/post-entries.ts';

/** The credit a borrower is told about: more than 1.00. Source: loan-core 5.4 (N15), 12 CFR 1026.11, 1026.21. */
export const NOTICED_CREDIT_CENTS: Cents = cents(100);

const DAYS_AFTER_REQUEST = 7;
const MONTHS_WITHOUT_REQUEST = 6;

/** Whether a credit balance is told to the borrower (N15). */
export function isCreditNoticed(creditCents: Cents): boolean {
  return creditCents > NOTICED_CREDIT_CENTS;
}

/** The last day for paying a credit balance out: seven business days after it was asked for, or in good faith six months after
 *  it arose. Source: loan-core 5.4 (N15). */
export function refundDueOn(creditSince: BusinessDate, requestedOn: BusinessDate | null): BusinessDate {
  return requestedOn === null
    ? addMonths(creditSince, MONTHS_WITHOUT_REQUEST)
    : addBusinessDays(requestedOn, DAYS_AFTER_REQUEST);
}

/** What may be refunded: the credit beyond everything the loan still owes; cents. Source: loan-core 4.1 (X). */
export function refundableCents({ balances }: LoanSnapshot): Cents {
  return floorAtZero(subtractCents(balances.creditCents, allocatedCents(allOwed(balances))));
}

/** Approves the refund of a customer's credit: it becomes a payable. The loan's status stays.
 *  Refuses `amount_out_of_range` unless it is at least a cent and at most what may be refunded.
 *  Source: loan-core 2.3 (REFUND approve). */
export function approveRefund(loan: LoanSnapshot, amountCents: Cents): Decided<LoanChange> {
  const mostCents = refundableCents(loan);
  if (amountCents < 1 || amountCents > mostCents)
    return refused({ code: 'amount_out_of_range', minCents: cents(Math.min(1, mostCents)), maxCents: mostCents });
  const entry = refundApproved(amountCents);
  return decided({ loan: postEntries(loan, [entry]), entries: [entry], events: [] });
}

/** Pays an approved refund out of the bank; `amountCents` is what was approved and not paid yet. Source: loan-core 2.3 (REFUND pay). */
export function payRefund(loan: LoanSnapshot, amountCents: Cents): LoanChange {
  return { loan, entries: [refundPaid(amountCents)], events: [] };
}
