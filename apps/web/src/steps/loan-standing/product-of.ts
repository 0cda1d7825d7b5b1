import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';

/** Returns a loan's product; null when the web does not have its rules. Loads the whole catalog: the list of loans uses `kindOf`. */
export function productOf(loan: Pick<LoanEntity, 'productId'>): Product | null {
  return findProduct(loan.productId);
}
