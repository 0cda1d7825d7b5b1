import { sampleLegalTexts, type LegalTexts } from '#brands/legal-texts.ts';

/** Legal texts of Cash1 Loans: samples until its counsel supplies the real ones. Source: OPEN-76. */
export const legal: LegalTexts = sampleLegalTexts('Cash1 Loans');
