import type { Product } from './product.ts';

/** How each product of the catalog works. Small facts for a list of loans, which must not load the whole catalog; a test compares
 *  them with it. Source: loan-core 1.2. */
export const PRODUCT_KINDS: Readonly<Record<number, Product['kind']>> = {
  1101: 'pawn',
  1102: 'pawn',
  1103: 'instalment',
  1104: 'line',
  1105: 'payday',
  1106: 'payday',
  1107: 'payday',
  1108: 'instalment',
  2101: 'instalment',
  2102: 'instalment',
  2103: 'instalment',
  3101: 'instalment',
};

/** Products that paying the past due amount returns to Open from Default. The same as `allowsReinstatement` of the catalog. */
export const REINSTATED_PRODUCTS: readonly number[] = [1101, 1103, 2103];
