import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { ESIGN_SINCE, ESIGN_VERSION, esignConsent } from '@lendside/domain/documents/templates/esign-consent.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';

export { ESIGN_VERSION };

/** Writes the consent text of this lender, with the code of the person who opens it; without a code where it is only read. */
export function toConsent({ lender }: Pick<SigningMeans, 'lender'>, code: string | null): DocumentContent {
  const author = lender?.name ?? 'Your lender';
  return esignConsent({
    author,
    lender: { name: author, address: lender?.address ?? '', phone: '' },
    madeOn: ESIGN_SINCE,
    code,
  });
}

/** Returns the text that a person agrees to, without a code, to be hashed. */
export function consentWords(means: Pick<SigningMeans, 'lender'>): string {
  return JSON.stringify(toConsent(means, null).blocks);
}
