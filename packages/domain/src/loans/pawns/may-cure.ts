import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import type { Product } from '#loans/products/product.ts';

/** True when a loan in default returns to Open as soon as nothing is late: always from ActiveDefault, from Default only if the
 *  product allows it. Source: loan-core 3.3 (T12). */
export function mayCure({ status }: Pick<LoanSnapshot, 'status'>, product: Product): boolean {
  return status === LOAN_STATUS.ActiveDefault || (status === LOAN_STATUS.Default && product.allowsReinstatement);
}
