import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { pathTo, type RouteBrand, routeBrandOf } from '#paths.ts';

/** The brands of a session that have screens, in the order told, without repeats. */
export function sessionBrands(brands: readonly string[]): readonly RouteBrand[] {
  const found = brands.flatMap((code) => {
    const brand = BRAND_CODES.find((each) => each === code);
    return brand === undefined ? [] : [routeBrandOf(brand)];
  });
  return [...new Set(found)];
}

/** Where sign-in lands: all accounts with more than one brand, else the brand's dashboard. Source: OPEN-52. */
export function landingPath(brands: readonly string[], buildBrand: RouteBrand): string {
  const own = sessionBrands(brands);
  if (own.length > 1) return pathTo('Home');
  return pathTo('Dashboard', own[0] ?? buildBrand);
}
