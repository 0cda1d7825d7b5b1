import type { BrandCode } from '#brands/brand-codes.ts';
import { loanSystemName, type LoanSystemName } from '#loan-systems/loan-systems.ts';
import { PRODUCTS } from './find-product.ts';

/** Returns the loan systems that hold a brand's loans, in the order of its products' numbers. Systems that this installation
 *  does not reach are left out: a lender without the partner has no outage of the partner. Empty for a brand without products.
 *  Source: loan-core 1.1, OPEN-16. */
export function loanSystemsOfBrand(brand: BrandCode, reached: readonly LoanSystemName[]): readonly LoanSystemName[] {
  const names = PRODUCTS.filter((product) => product.brands.includes(brand)).map(({ lmsId }) => loanSystemName(lmsId));
  return [...new Set(names)].filter((name) => reached.includes(name));
}
