import { sampleLegalTexts, type LegalTexts } from '#brands/legal-texts.ts';

/** Legal texts of California Check Cash: samples until its counsel supplies the real ones. Source: OPEN-76. */
export const legal: LegalTexts = sampleLegalTexts('California Check Cash');
