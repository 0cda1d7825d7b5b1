import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { BRANDS, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { paths, ROUTE_BRANDS, routeBrandOf } from '#paths.ts';
import type { RouteBrand } from '#paths.ts';

/** The brands of a session that have screens, in the order told, without repeats. */
export function sessionBrands(brands: readonly string[]): readonly RouteBrand[] {
  const found = brands.flatMap((code) => {
    const brand = findBrandCode(code);
    return brand === null ? [] : [routeBrandOf(brand)];
  });
  return [...new Set(found)];
}

/** Where sign-in lands: all accounts with more than one brand, else the brand's dashboard. Source: OPEN-52. */
export function landingPath(brands: readonly string[], buildBrand: RouteBrand): string {
  const own = sessionBrands(brands);
  if (own.length > 1) return paths.home();
  return paths.dashboard(own[0] ?? buildBrand);
}

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
