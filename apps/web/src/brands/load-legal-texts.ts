import type { LegalTexts } from '#brands/legal-texts.ts';

/** Fetches the legal texts of the brand this build is made for: only their own screens need them. Source: OPEN-76. */
export async function loadLegalTexts(): Promise<LegalTexts> {
  const { legal } = await import('#built-brand/legal.ts');
  return legal;
}
