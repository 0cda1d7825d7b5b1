import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { BRANDS } from '@lendside/domain/brands/brands.ts';
import { ROUTE_BRANDS } from '#paths.ts';

/** The brands behind the loan systems a customer is known to: the build's own where it uses the system, else the first
 *  brand with screens that does (NLS is InstaLoan's). Systems of no brand are left out. Source: loan-core 1.1, OPEN-07. */
export function brandsOfSystems(systems: readonly string[], buildBrand: BrandCode): readonly BrandCode[] {
  const uses = (brand: BrandCode, system: string) => BRANDS[brand].loanSystems.some((name) => name === system);
  const found = systems.flatMap((system) => {
    const brand = [buildBrand, ...ROUTE_BRANDS].find((code) => uses(code, system));
    return brand === undefined ? [] : [brand];
  });
  return [...new Set(found)];
}
