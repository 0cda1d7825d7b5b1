import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import type { Product } from '#loans/products/product.ts';

/** A pawn is reinstated by renewing it, so it must still be renewable. Source: decision 005. */
function mayStillRenew(loan: LoanSnapshot, product: Product): boolean {
  return product.kind !== 'pawn' || (!loan.isNonAccrual && loanDaysLate(loan) <= product.renewal.maxDaysLate);
}

/** True when paying the past due amount returns the loan to Open. The loan is out for repo, or after recovery if the product
 *  allows it. A pawn must also still be renewable. Source: loan-core 3.3 (T15, T19), 4.3 (`isOfrReinstateAmount`), decision
 *  005. */
export function mayReinstate(loan: LoanSnapshot, product: Product): boolean {
  if (!mayStillRenew(loan, product)) return false;
  if (loan.status === LOAN_STATUS.OutForRepo) return product.allowsReinstatement;
  return loan.status === LOAN_STATUS.Repossessed && product.allowsReinstatementAfterRecovery;
}

/** True when the reinstatement amount may be paid online: while out for repo, but not after recovery. Source: loan-core 4.3
 *  (`isOfrReinstateAmount`). */
export function isOfrReinstateAmount(loan: LoanSnapshot, product: Product): boolean {
  return loan.status === LOAN_STATUS.OutForRepo && mayReinstate(loan, product);
}
