/** The product a draw is booked on, and whether the loan moves to it. */
export interface DrawProduct {
  readonly productId: number;
  readonly migrateProduct: boolean;
}

/** Returns the product on which a draw is booked. It is the loan's own product, or `disburseProductMigration.newProductId`
 *  (null for none) when the migration's validations pass. `migrateProduct` says which. Source: DRW-011, LOP-052. */
export function decideDrawProduct(
  productId: number,
  migration: { readonly newProductId: number | null; readonly isValid: boolean },
): DrawProduct {
  return migration.newProductId !== null && migration.isValid
    ? { productId: migration.newProductId, migrateProduct: true }
    : { productId, migrateProduct: false };
}
