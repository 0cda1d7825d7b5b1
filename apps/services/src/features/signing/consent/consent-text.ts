import type { DocumentBlock, DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';

/** The version of the consent text in force. Another version asks everybody again. */
export const ESIGN_VERSION = '1';

/** Writes the consent text of this lender, with the code of the person who opens it. */
export function toConsent({ lender }: Pick<SigningMeans, 'lender'>, code: string): DocumentContent {
  const paragraph = (text: string): DocumentBlock => ({ kind: 'paragraph', text });
  return {
    kind: 'esignConsent',
    title: 'Consent to electronic documents',
    language: 'en-US',
    template: { name: 'esign-consent', version: ESIGN_VERSION },
    author: lender?.name ?? 'Your lender',
    madeOn: businessDate('2026-06-01'),
    requiresInitials: false,
    blocks: [paragraph(`Your code: ${code}`)],
  };
}

/** Returns the text that a person agrees to, without a code, to be hashed. */
export function consentWords(means: Pick<SigningMeans, 'lender'>): string {
  return JSON.stringify(toConsent(means, '').blocks);
}
