import { addMonths, type BusinessDate } from '#calendar/business-date.ts';
import { addBusinessDays } from '#calendar/business-days.ts';
import { allocatedCents } from '#ledger/payment-postings.ts';
import { refundApproved, refundPaid, refundReturned } from '#ledger/reversal-postings.ts';
import { cents, floorAtZero, subtractCents, type Cents } from '#money/cents.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { allOwed } from './payment-allocation.ts';
import { postEntries } from '#loans/post-entries.ts';

/** The borrower gets a notice about a credit above this amount. Source: loan-core 5.4 (N15), 12 CFR 1026.11, 1026.21. */
export const NOTICED_CREDIT_CENTS: Cents = cents(100);

const DAYS_AFTER_REQUEST = 7;
const MONTHS_WITHOUT_REQUEST = 6;

/** True when the borrower gets a notice about the credit balance (N15). */
export function isCreditNoticed(creditCents: Cents): boolean {
  return creditCents > NOTICED_CREDIT_CENTS;
}

/** Returns the last day to pay out a credit balance: seven business days after the request, or six months after it arose
 *  without a request. Source: loan-core 5.4 (N15). */
export function refundDueOn(creditSince: BusinessDate, requestedOn: BusinessDate | null): BusinessDate {
  return requestedOn === null
    ? addMonths(creditSince, MONTHS_WITHOUT_REQUEST)
    : addBusinessDays(requestedOn, DAYS_AFTER_REQUEST);
}

/** Returns the refundable credit in cents: the credit beyond everything the loan still owes. Source: loan-core 4.1 (X). */
export function refundableCents({ balances }: LoanSnapshot): Cents {
  return floorAtZero(subtractCents(balances.creditCents, allocatedCents(allOwed(balances))));
}

/** Approves the refund of a customer's credit, which becomes a payable. The loan's status does not change. Refuses with
 *  `amount_out_of_range` when the amount is under one cent or more than is refundable. Source: loan-core 2.3 (REFUND approve). */
export function approveRefund(loan: LoanSnapshot, amountCents: Cents): Decided<LoanChange> {
  const mostCents = refundableCents(loan);
  if (amountCents < 1 || amountCents > mostCents)
    return refused({ code: 'amount_out_of_range', minCents: cents(Math.min(1, mostCents)), maxCents: mostCents });
  const entry = refundApproved(amountCents);
  return decided({ loan: postEntries(loan, [entry]), entries: [entry], events: [] });
}

/** Pays an approved refund from the bank, or from the drawer of a store. `amountCents` is the approved amount not paid yet. Source: loan-core
 *  2.3 (REFUND pay). */
export function payRefund(loan: LoanSnapshot, amountCents: Cents, from: 1000 | 1010 = 1000): LoanChange {
  return { loan, entries: [refundPaid(amountCents, from)], events: [] };
}

/** Takes back a refund that the bank returned; it is payable again. Source: loan-core 2.3. */
export function returnRefund(loan: LoanSnapshot, amountCents: Cents): LoanChange {
  return { loan, entries: [refundReturned(amountCents)], events: [] };
}
