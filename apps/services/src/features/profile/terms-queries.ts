import { createHash } from 'node:crypto';
import { brandName } from '@lendside/domain/brands/brands.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import { TERMS_VERSION, sampleTerms } from '@lendside/domain/identity/terms.ts';
import { personStatement, type Queryable } from '#platform/database.ts';

const selectConsent = personStatement<{ agreed: boolean }>(
  'terms_consent_exists',
  'select exists (select 1 from app.terms_consent where profile_id = $1 and brand = $2 and version = $3) as agreed',
);

/** Returns the paragraphs of a brand's current terms. */
export function termsOf(brand: BrandCode, { brandNames }: Pick<Configuration, 'brandNames'>): readonly string[] {
  return sampleTerms(brandName(brand, brandNames));
}

/** Returns the SHA-256 of the text as shown. It proves which text a person agreed to (D19). */
export function hashTerms(paragraphs: readonly string[]): Buffer {
  return createHash('sha256').update(paragraphs.join('\n')).digest();
}

/** Returns whether a person must still agree to the current terms of a brand. Source: OPEN-75. */
export async function isTermsConsentDue(database: Queryable, profileId: string, brand: BrandCode): Promise<boolean> {
  const row = await database.row<{ agreed: boolean }>(selectConsent, [profileId, brand, TERMS_VERSION]);
  return row?.agreed !== true;
}
