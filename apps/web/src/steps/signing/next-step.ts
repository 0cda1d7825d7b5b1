import type { Signer, SigningDocument, SigningFacts, SigningStatus } from './signing-facts.ts';

/** What a person does next in a signing, in this order: agree to electronic documents, read and initial the documents, sign,
 *  wait for the others. `done`: all have signed. */
export type SigningStep = 'consent' | 'disclosures' | 'ceremony' | 'waiting' | 'done';

/** Finds the next step of a signing by what the services say. A signing that was declined or has expired starts again, because
 *  the services make a new one. Source: LOP-021, LOP-055, width 2. */
export function nextStep({ consent, documents, status }: SigningFacts): SigningStep {
  if (isInEffect(status)) return 'done';
  if (isOpen(status) && ownSigner(status)?.state === 'signed') return 'waiting';
  if (consent.state !== 'given') return 'consent';
  if (documents.some(isToAcknowledge)) return 'disclosures';
  return isOpen(status) && !status.isYourTurn ? 'waiting' : 'ceremony';
}

/** True when all have signed and the loan took it. A signature that the loan refused leaves everything to be signed again. */
export function isInEffect(status: SigningStatus | null): boolean {
  return status?.status === 'complete' && status.docSigned;
}

/** True for a signing that somebody still has to finish. */
export function isOpen(status: SigningStatus | null): status is SigningStatus {
  return status?.status === 'pending';
}

/** True for a document that this person must still acknowledge before they sign. */
export function isToAcknowledge({ required, acknowledgedOn }: SigningDocument): boolean {
  return required && acknowledgedOn === null;
}

/** Counts the documents to acknowledge: how many are done, of how many. */
export function countAcknowledged(documents: readonly SigningDocument[]): {
  readonly done: number;
  readonly of: number;
} {
  const required = documents.filter((document) => document.required);
  return { done: required.filter((document) => !isToAcknowledge(document)).length, of: required.length };
}

/** Returns the person who asks, among the signers; null when they do not sign. */
export function ownSigner({ signers }: Pick<SigningStatus, 'signers'>): Signer | null {
  return signers.find(({ isYou }) => isYou) ?? null;
}

/** True when this person has opened the signing page and did not finish. Whoever signs alone has opened it, because nothing is sent
 *  to be signed before; the services may hear of it later. */
export function hasBegun(status: SigningStatus | null): boolean {
  return isOpen(status) && (status.signers.length === 1 || ownSigner(status)?.state === 'opened');
}

/** Returns the first other person who has signed; null when there is none. */
export function whoHasSigned({ signers }: Pick<SigningStatus, 'signers'>): Signer | null {
  return signers.find(({ isYou, state }) => !isYou && state === 'signed') ?? null;
}

/** Returns the first other person whose signature is missing; null when there is none. */
export function whoIsMissing({ signers }: Pick<SigningStatus, 'signers'>): Signer | null {
  return signers.find(({ isYou, state }) => !isYou && state !== 'signed') ?? null;
}
