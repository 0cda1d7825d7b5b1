import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from './loan-status.ts';
import type { LoanEventName } from './loan-transitions.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the event that withdraws an agent's order without a payment (loan-core T16, T24). It leads to ChargedOff for a
 *  charged-off loan, to Default for a loan late enough, and otherwise to ActiveDefault. Source: loan-core 3.3. */
export function recallEvent(loan: LoanSnapshot, product: Product): LoanEventName {
  if (loan.status === LOAN_STATUS.OutForRepoChargedOff) return 'recall';
  return loanDaysLate(loan) >= product.ladder.defaultDays ? 'recallToDefault' : 'recallToActiveDefault';
}
