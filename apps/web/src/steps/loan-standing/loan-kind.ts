import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';

/** Returns a loan's product; null when the web does not have its rules. */
export function productOf(loan: Pick<LoanEntity, 'productId'>): Product | null {
  return findProduct(loan.productId);
}

/** Returns how a loan works: `pawn`, `instalment`, `payday` or `line`; null for a product the web does not have. */
export function kindOf(loan: Pick<LoanEntity, 'productId'>): Product['kind'] | null {
  return productOf(loan)?.kind ?? null;
}
