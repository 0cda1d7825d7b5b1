import { sampleLegalTexts, type LegalTexts } from '#brands/legal-texts.ts';

/** Legal texts of Check Into Cash: samples until its counsel supplies the real ones. Source: OPEN-76. */
export const legal: LegalTexts = sampleLegalTexts('Check Into Cash');
