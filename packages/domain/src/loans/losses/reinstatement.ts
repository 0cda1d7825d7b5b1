import { minCents, sumCents, type Cents } from '#money/cents.ts';
import { dueAmounts } from '#loans/figures/due-amounts.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the cost of reinstating the loan today, in cents. It is both the amount shown and the smallest payment that
 *  reinstates. It is everything past due plus recoverable costs, or a pawn's minimum due, and at most the payoff. 0 when
 *  nothing is past due and there are no costs; any payment reinstates such a loan. Source: loan-core 4.3 (ofrPaymentValue),
 *  3.3 (T15), decision 005. */
export function reinstatementCents(loan: LoanSnapshot, product: Product): Cents {
  const payoff = payoffCents(loan);
  const due = dueAmounts(loan, product, loanDaysLate(loan) > 0);
  if (product.kind === 'pawn') return minCents(due.minimumCents, payoff);
  return minCents(sumCents(minCents(due.pastDueCents, payoff), loan.balances.costsCents), payoff);
}
