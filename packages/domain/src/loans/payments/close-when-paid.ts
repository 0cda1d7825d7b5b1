import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';
import { closePaidOffLoan } from './book-payment-parts.ts';

/** Closes the books of a loan that owes nothing after a waiver or a refund to its principal, and moves it to PaidOff (3). Does
 *  not change a loan that still owes, a line of credit, or a loan whose status has no such step. Source: loan-core 2.3, 3.3
 *  (T07, T29). */
export function closeWhenPaid(change: LoanChange, product: Product): LoanChange {
  const { loan } = change;
  if (loan.line !== null || payoffCents(loan) > 0) return change;
  const event = (['payoff', 'payClaim'] as const).find((each) => decideTransition(loan.status, loan.phase, each).ok);
  if (event === undefined) return change;
  const closed = closePaidOffLoan(loan, product);
  return {
    loan: moveLoan(closed.loan, event),
    entries: [...change.entries, ...closed.entries],
    events: [...change.events, event],
  };
}
