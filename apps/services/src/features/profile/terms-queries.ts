import { createHash } from 'node:crypto';
import { brandName } from '@lendside/domain/brands/brands.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import { TERMS_VERSION, TERMS_VERSION_SETTING, sampleTerms } from '@lendside/domain/identity/terms.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';

const selectVersion = statement<{ version: string }>(
  'terms_version',
  `
  select coalesce((select s.value #>> '{}' from app.setting s where s.name = 'config.${TERMS_VERSION_SETTING}'), $1) as version`,
);
const selectConsent = statement<{ agreed: boolean }>(
  'terms_consent_exists',
  'select exists (select 1 from app.terms_consent where profile_id = $1 and brand = $2 and version = $3) as agreed',
);

/** The version of the terms in force: the setting's, else the one we ship. Source: OPEN-75. */
export async function findTermsVersion(database: Queryable): Promise<string> {
  return (await database.row<{ version: string }>(selectVersion, [TERMS_VERSION]))?.version ?? TERMS_VERSION;
}

/** The paragraphs of a brand's present terms. */
export function termsOf(brand: BrandCode, { brandNames }: Pick<Configuration, 'brandNames'>): readonly string[] {
  return sampleTerms(brandName(brand, brandNames));
}

/** SHA-256 of the text as it was shown: what proves what somebody agreed to (D19). */
export function hashTerms(paragraphs: readonly string[]): Buffer {
  return createHash('sha256').update(paragraphs.join('\n')).digest();
}

/** Whether somebody has agreed to a version of the terms of a brand. Source: OPEN-75. */
export async function hasAgreedToTerms(
  database: Queryable,
  asked: { readonly profileId: string; readonly brand: BrandCode; readonly version: string },
): Promise<boolean> {
  const row = await database.row<{ agreed: boolean }>(selectConsent, [asked.profileId, asked.brand, asked.version]);
  return row?.agreed === true;
}
