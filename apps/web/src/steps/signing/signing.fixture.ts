import type { Signer, SigningDocument, SigningStatus } from './signing-facts.ts';

/** A signer who has not opened the signing page, with the changes of a test. */
export function aSigner(change: Partial<Signer> = {}): Signer {
  return { name: 'Sam Turner', party: 'borrower', isYou: false, state: 'waiting', signedAt: null, ...change };
}

/** A signing that waits for this person, with the changes of a test. */
export function aStatus(change: Partial<SigningStatus> = {}): SigningStatus {
  return {
    status: 'pending',
    docSigned: false,
    signedAt: null,
    signers: [aSigner({ isYou: true })],
    isYourTurn: true,
    signBy: null,
    activeAt: null,
    declineReason: null,
    notInEffect: null,
    ...change,
  };
}

/** A required document that this person has not read, with the changes of a test. */
export function aDocument(change: Partial<SigningDocument> = {}): SigningDocument {
  return {
    documentId: 'a',
    title: 'Settlement agreement',
    url: '/api/documentFile?loanId=7&documentId=a',
    disclosureType: 'settlement',
    requiresInitials: true,
    required: true,
    acknowledgedOn: null,
    authorizes: null,
    ...change,
  };
}
