import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { BRANDS, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { Identity } from '#api/identity.ts';
import { ROUTE_BRANDS } from '#paths.ts';

/** Derives the brands from the customer's loan systems, for when the user pool names none. The build's brand when it uses the
 *  system, else the first brand with screens that does (InstaLoan for NLS). Systems without a brand are skipped. Source:
 *  loan-core 1.1, OPEN-07. */
function brandsOfSystems(systems: readonly string[], buildBrand: BrandCode): readonly BrandCode[] {
  const uses = (brand: BrandCode, system: string) => BRANDS[brand].loanSystems.some((name) => name === system);
  const found = systems.flatMap((system) => {
    const brand = [buildBrand, ...ROUTE_BRANDS].find((code) => uses(code, system));
    return brand === undefined ? [] : [brand];
  });
  return [...new Set(found)];
}

/** Returns the customer's brands, the build's own first: those in the user pool, else those of the loan systems. */
export function brandsOfCustomer(
  { brands, loanSystems }: Pick<Identity, 'brands' | 'loanSystems'>,
  buildBrand: BrandCode,
): readonly BrandCode[] {
  const known = brands.map(findBrandCode).filter((code) => code !== null);
  if (known.length === 0) return brandsOfSystems(loanSystems, buildBrand);
  return known.toSorted((one, other) => Number(other === buildBrand) - Number(one === buildBrand));
}
