import type { Product } from '#loans/products/product.ts';

/** Why a covered borrower is refused: a vehicle title as security, a payday rollover, the military rate, or a product that the
 *  lender does not open to covered borrowers. Source: 32 CFR 232.4, 232.8; loan-core 6.3. */
export type MilitaryReason =
  | 'covered_borrower_title'
  | 'covered_borrower_rollover'
  | 'covered_borrower_mapr'
  | 'covered_borrower_product';

/** Returns why a product is closed to covered borrowers whatever its terms, or null. A product whose fee is waived on active
 *  duty may stay under 36 %; it is closed all the same until the lender opens it. Source: loan-core 6.3. */
export function whyClosedToCoveredBorrowers(product: Product): MilitaryReason | null {
  if (product.loanType === 'Title') return 'covered_borrower_title';
  return product.isOpenToCoveredBorrowers ? null : 'covered_borrower_product';
}
