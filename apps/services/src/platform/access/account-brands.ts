import { BRAND_CODES, type BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** Returns the brands an account may use, from its attribute `custom:brands`: a list, or a list as JSON text, as user pools
 *  store it. An account without the attribute may use all brands. An unreadable attribute allows none. Source: security T16,
 *  OPEN-78. */
export function toAccountBrands(attribute: unknown): readonly BrandCode[] {
  if (attribute === null || attribute === undefined) return BRAND_CODES;
  const told = typeof attribute === 'string' ? readList(attribute) : attribute;
  const named: readonly unknown[] = typeof told === 'object' && told !== null ? Object.values(told) : [];
  return BRAND_CODES.filter((code) => named.includes(code));
}

function readList(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null; // An unreadable list allows no brand.
  }
}
