import { BRAND_CODES, type BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** Brands an account is limited to, from its attribute `custom:brands`: a list, or a list as JSON text, as user pools keep it. An
 *  account without the attribute may use all; one whose attribute cannot be read may use none. Source: security T16, OPEN-78. */
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
    return null; // Who cannot say under which brands they may act acts under none.
  }
}
