import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

/** A product of that loan system; null when it belongs to another. */
export function findOwnProduct(lmsId: BuiltInSystemId, productId: number): Product | null {
  const product = findProduct(productId);
  return product?.lmsId === lmsId ? product : null;
}
