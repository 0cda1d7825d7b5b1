import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { PRODUCT_KINDS, REINSTATED_PRODUCTS } from '@lendside/domain/loans/products/product-kinds.ts';

/** Returns how a loan works: `pawn`, `instalment`, `payday` or `line`; null for a product the web does not have. */
export function kindOf(loan: Pick<LoanEntity, 'productId'>): Product['kind'] | null {
  return PRODUCT_KINDS[loan.productId] ?? null;
}

/** Whether paying the past due amount returns a loan in Default to Open. */
export function mayBeReinstated(loan: Pick<LoanEntity, 'productId'>): boolean {
  return REINSTATED_PRODUCTS.includes(loan.productId);
}
