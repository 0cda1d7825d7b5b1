import { minCents, sumCents, type Cents } from '#money/cents.ts';
import { dueAmounts } from '#loans/figures/due-amounts.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';

/** What reinstating costs today, the amount that is shown and the least that does it: everything past due and the recoverable
 *  costs, of a pawn its minimum; at most the payoff. Cents; 0 where a payment has left nothing past due and no costs: then any
 *  payment reinstates. Source: loan-core 4.3 (ofrPaymentValue), 3.3 (T15), decision 005. */
export function reinstatementCents(loan: LoanSnapshot, product: Product): Cents {
  const payoff = payoffCents(loan);
  const due = dueAmounts(loan, product, loanDaysLate(loan) > 0);
  if (product.kind === 'pawn') return minCents(due.minimumCents, payoff);
  return minCents(sumCents(minCents(due.pastDueCents, payoff), loan.balances.costsCents), payoff);
}
