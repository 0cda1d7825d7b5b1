import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import type { Product } from '#loans/products/product.ts';

/** Whether a loan in default comes back to Open when nothing of it is late any more: from ActiveDefault always, from Default where
 *  the product allows it. Source: loan-core 3.3 (T12). */
export function mayCure({ status }: Pick<LoanSnapshot, 'status'>, product: Product): boolean {
  return status === LOAN_STATUS.ActiveDefault || (status === LOAN_STATUS.Default && product.allowsReinstatement);
}
