import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

/** Finds a product of this loan system; null when the product is unknown or belongs to another system. */
export function findOwnProduct(lmsId: BuiltInSystemId, productId: number): Product | null {
  const product = findProduct(productId);
  return product?.lmsId === lmsId ? product : null;
}
