import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';

/** The product of a loan; null for one whose rules the web does not carry. */
export function productOf(loan: Pick<LoanEntity, 'productId'>): Product | null {
  return findProduct(loan.productId);
}

/** How a loan works: `pawn`, `instalment`, `payday` or `line`; null for a product the web does not carry. */
export function kindOf(loan: Pick<LoanEntity, 'productId'>): Product['kind'] | null {
  return productOf(loan)?.kind ?? null;
}
