import {
  CALIFORNIA_DEFERRED_DEPOSIT,
  ALABAMA_DEFERRED_PRESENTMENT,
  TENNESSEE_DEFERRED_PRESENTMENT,
} from './payday-products.ts';
import {
  MISSOURI_PERSONAL_INSTALMENT,
  OHIO_SHORT_TERM_LOAN,
  TENNESSEE_LINE_OF_CREDIT,
  UTAH_ONLINE_INSTALMENT,
  WISCONSIN_PERSONAL_INSTALMENT,
} from './personal-products.ts';
import type { Product } from './product.ts';
import {
  ARIZONA_TITLE_INSTALMENT,
  GEORGIA_TITLE_PAWN,
  SOUTH_CAROLINA_TITLE_INSTALMENT,
  TENNESSEE_TITLE_PLEDGE,
} from './title-products.ts';

/** The catalog: sample data for a demonstration lender, not legal advice. Source: loan-core 1.2, 1.3. */
export const PRODUCTS: readonly Product[] = [
  GEORGIA_TITLE_PAWN,
  TENNESSEE_TITLE_PLEDGE,
  ARIZONA_TITLE_INSTALMENT,
  TENNESSEE_LINE_OF_CREDIT,
  CALIFORNIA_DEFERRED_DEPOSIT,
  ALABAMA_DEFERRED_PRESENTMENT,
  TENNESSEE_DEFERRED_PRESENTMENT,
  OHIO_SHORT_TERM_LOAN,
  MISSOURI_PERSONAL_INSTALMENT,
  WISCONSIN_PERSONAL_INSTALMENT,
  SOUTH_CAROLINA_TITLE_INSTALMENT,
  UTAH_ONLINE_INSTALMENT,
];

/** Returns the product with that number, or null. */
export function findProduct(productId: number): Product | null {
  return PRODUCTS.find((product) => product.productId === productId) ?? null;
}
