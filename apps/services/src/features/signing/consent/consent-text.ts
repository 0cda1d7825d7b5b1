import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { ESIGN_SINCE, esignConsent } from '@lendside/domain/documents/templates/esign-consent.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';

/** Writes the consent text of this lender, with the code of the person who opens it; null leaves the code out. */
export function toConsent(
  { lender }: Pick<SigningMeans, 'lender'>,
  brand: BrandCode,
  code: string | null,
): DocumentContent {
  const author = brandName(brand, {});
  return esignConsent({
    author,
    lender: { name: lender?.name ?? author, address: lender?.address ?? '', phone: '' },
    madeOn: ESIGN_SINCE,
    code,
  });
}

/** Returns the text that a person agrees to, without a code, to be hashed. */
export function consentWords(means: Pick<SigningMeans, 'lender'>, brand: BrandCode): string {
  return JSON.stringify(toConsent(means, brand, null));
}
