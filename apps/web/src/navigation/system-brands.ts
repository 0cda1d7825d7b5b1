import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { BRANDS, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { Identity } from '#api/identity.ts';
import { ROUTE_BRANDS } from '#paths.ts';

/** The brands behind the loan systems a customer is known to where the user pool names none: the build's own where it uses the system, else the first
 *  brand with screens that does (NLS is InstaLoan's). Systems of no brand are left out. Source: loan-core 1.1, OPEN-07. */
function brandsOfSystems(systems: readonly string[], buildBrand: BrandCode): readonly BrandCode[] {
  const uses = (brand: BrandCode, system: string) => BRANDS[brand].loanSystems.some((name) => name === system);
  const found = systems.flatMap((system) => {
    const brand = [buildBrand, ...ROUTE_BRANDS].find((code) => uses(code, system));
    return brand === undefined ? [] : [brand];
  });
  return [...new Set(found)];
}

/** The brands of a customer, the build's own first: those the user pool names, else those of their loan systems. */
export function brandsOfCustomer(
  { brands, loanSystems }: Pick<Identity, 'brands' | 'loanSystems'>,
  buildBrand: BrandCode,
): readonly BrandCode[] {
  const known = brands.map(findBrandCode).filter((code) => code !== null);
  if (known.length === 0) return brandsOfSystems(loanSystems, buildBrand);
  return known.toSorted((one, other) => Number(other === buildBrand) - Number(one === buildBrand));
}
