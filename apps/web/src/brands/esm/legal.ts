import { sampleLegalTexts, type LegalTexts } from '#brands/legal-texts.ts';

/** Legal texts of Easy Money: samples until its counsel supplies the real ones. Source: OPEN-76. */
export const legal: LegalTexts = sampleLegalTexts('Easy Money');
