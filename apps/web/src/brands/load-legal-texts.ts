import type { LegalTexts } from './legal-texts.ts';

/** Loads the legal texts of this build's brand; only their own screens need them. Source: OPEN-76. */
export async function loadLegalTexts(): Promise<LegalTexts> {
  const { legal } = await import('#built-brand/legal.ts');
  return legal;
}
