import type { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import type { getSigningStatus } from '@lendside/contract/signing/get-signing-status.ts';
import type { getEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';

/** How far a signing is, by the services. */
export type SigningStatus = ResponseOf<typeof getSigningStatus>;

/** One of the people who sign. */
export type Signer = SigningStatus['signers'][number];

/** A document to read before signing. */
export type SigningDocument = ResponseOf<typeof getSigningDocuments>['documents'][number];

/** Whether this person agreed to electronic documents. */
export type Consent = ResponseOf<typeof getEsignConsent>;

/** What the services say about the signing of a loan. `status` is null when nothing was ever sent to be signed. */
export interface SigningFacts {
  readonly consent: Pick<Consent, 'state'>;
  readonly documents: readonly SigningDocument[];
  readonly status: SigningStatus | null;
}
