import type { JournalEntry } from '#ledger/journal-entry.ts';
import { allocatedCents, creditApplied, type PaymentTender } from '#ledger/payment-postings.ts';
import { applyPayment } from '#loans/payments/apply-payment.ts';
import { payInterest } from '#loans/charges/interest.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { LoanEventName } from '#loans/statuses/loan-transitions.ts';
import { allocatePayment, allOwed } from '#loans/payments/payment-allocation.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';
import { minCents, type Cents } from '#money/cents.ts';

/** A loan after the payment that precedes its refinance or switch. */
export interface PaidLoan {
  readonly loan: LoanSnapshot;
  readonly entries: readonly JournalEntry[];
  readonly events: readonly LoanEventName[];
}

/** Posts the payment by the standard waterfall (none when it is 0), then applies the customer's credit balance. Source:
 *  loan-core 2.3 (allocation of REFINANCE), 4.1 (payoff is net of X). */
export function payOldLoan(old: LoanSnapshot, product: Product, amountCents: Cents, tender: PaymentTender): PaidLoan {
  const paid =
    amountCents === 0
      ? { loan: old, entries: [], event: null }
      : applyPayment(old, product, amountCents, 'standard', tender);
  const events = paid.event === null ? [] : [paid.event];
  const fromCredit = minCents(paid.loan.balances.creditCents, allocatedCents(allOwed(paid.loan.balances)));
  if (fromCredit === 0) return { loan: paid.loan, entries: paid.entries, events };
  const parts = allocatePayment(paid.loan, product, fromCredit, 'payoff');
  const entry = creditApplied(parts);
  const accruedExact = payInterest(paid.loan.accruedExact, parts.interestCents);
  return {
    loan: { ...postEntries(paid.loan, [entry]), accruedExact },
    entries: [...paid.entries, entry],
    events,
  };
}
