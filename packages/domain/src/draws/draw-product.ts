/** The product a draw is booked on, and whether the loan moves to it. */
export interface DrawProduct {
  readonly productId: number;
  readonly migrateProduct: boolean;
}

/** Returns the product for a draw: the loan's own, or the one to migrate to (`disburseProductMigration.newProductId`, null for
 *  none) when its validations pass. `migrateProduct` tells which. Source: DRW-011, LOP-052. */
export function decideDrawProduct(
  productId: number,
  migration: { readonly newProductId: number | null; readonly isValid: boolean },
): DrawProduct {
  return migration.newProductId !== null && migration.isValid
    ? { productId: migration.newProductId, migrateProduct: true }
    : { productId, migrateProduct: false };
}
