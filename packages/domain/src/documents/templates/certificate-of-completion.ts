import type { BusinessDate } from '#calendar/business-date.ts';
import type { DocumentBlock, DocumentContent, SigningParty } from '../document-content.ts';

/** A document of the envelope: the SHA-256 (hex) of the bytes that the signers saw, and of the file with their signatures. */
export interface CompletedDocument {
  readonly name: string;
  readonly shownHash: string;
  readonly signedHash: string;
}

/** A signer, with the agreement to electronic documents that was in force. */
export interface CompletedSigner {
  readonly name: string;
  /** Null when none is on file. */
  readonly email: string | null;
  readonly party: SigningParty;
  readonly consentVersion: string;
  readonly consentAt: Date;
  /** The vendor's time; null when the vendor names none. */
  readonly signedAt: Date | null;
}

/** That a signer has read a document before signing. */
export interface CompletedReading {
  readonly at: Date;
  readonly who: string;
  readonly document: string;
  /** Null when the document asks for none. */
  readonly initials: string | null;
}

/** Something that happened to the envelope. */
export interface CompletedEvent {
  readonly at: Date;
  /** What happened, in words: "Opened the documents". */
  readonly what: string;
  /** The name of the signer; null when it concerns all. */
  readonly who: string | null;
  readonly device: string | null;
  readonly address: string | null;
}

/** What the certificate of completion says. */
export interface CompletionFacts {
  /** The name that people know: the brand. */
  readonly author: string;
  readonly lender: { readonly name: string };
  readonly loanHeader: string;
  readonly madeOn: BusinessDate;
  readonly envelopeId: string;
  /** The signature vendor's name, and its own id of the envelope. */
  readonly vendor: { readonly name: string; readonly envelopeId: string };
  readonly documents: readonly CompletedDocument[];
  /** In the order of signing. */
  readonly signers: readonly CompletedSigner[];
  readonly readings: readonly CompletedReading[];
  readonly events: readonly CompletedEvent[];
}

const TIME = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'medium' });
const PARTY_WORDS = { borrower: 'Borrower', coborrower: 'Co-borrower' } as const;

/** Writes a time as evidence needs it: "June 15, 2026, 3:04:05 PM UTC". */
export function evidenceTime(at: Date): string {
  return `${TIME.format(at).replace(' at ', ', ').replaceAll(/\s/g, ' ')} UTC`;
}

function readingBlocks(readings: readonly CompletedReading[]): readonly DocumentBlock[] {
  if (readings.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Read before signing' },
    {
      kind: 'table',
      caption: 'What each signer confirmed, oldest first',
      head: ['Time', 'Who', 'Document', 'Initials'],
      rows: readings
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ at, who, document, initials }) => [evidenceTime(at), who, document, initials ?? 'None asked']),
    },
  ];
}

/** Writes the certificate of completion: which documents were signed, by whom, when and how. Who has a signed file can compare its
 *  SHA-256 with the one here. Source: width 2. */
export function certificateOfCompletion(facts: CompletionFacts): DocumentContent {
  const { author, lender, loanHeader, madeOn, envelopeId, vendor, documents, signers, readings, events } = facts;
  const blocks: DocumentBlock[] = [
    {
      kind: 'paragraph',
      text: `This certificate is a record of documents that were signed online. ${lender.name} has sealed it, so that any later change can be found.`,
    },
    {
      kind: 'facts',
      caption: 'What was signed',
      rows: [
        ['Loan number', loanHeader],
        ['Lender', lender.name],
        ['Envelope', envelopeId],
        ['Signature service', vendor.name],
        ['Envelope at the signature service', vendor.envelopeId],
      ],
    },
    { kind: 'heading', level: 2, text: 'Documents' },
    {
      kind: 'paragraph',
      text: 'The fingerprint (SHA-256) of a file shows whether it is the same file: one changed character gives another fingerprint.',
    },
    ...documents.map((document): DocumentBlock => ({
      kind: 'facts',
      caption: document.name,
      rows: [
        ['Fingerprint as shown to the signers', document.shownHash],
        ['Fingerprint of the signed file', document.signedHash],
      ],
    })),
    { kind: 'heading', level: 2, text: 'Signers' },
    ...signers.map((signer): DocumentBlock => ({
      kind: 'facts',
      caption: signer.name,
      rows: [
        ['Signed as', PARTY_WORDS[signer.party]],
        ['Email', signer.email ?? 'None on file'],
        ['Agreed to electronic documents', `Version ${signer.consentVersion}, ${evidenceTime(signer.consentAt)}`],
        ['Signed', signer.signedAt === null ? 'The signature service names no time' : evidenceTime(signer.signedAt)],
      ],
    })),
    ...readingBlocks(readings),
    { kind: 'heading', level: 2, text: 'What happened' },
    {
      kind: 'table',
      caption: 'Events, oldest first',
      head: ['Time', 'What happened', 'Who', 'Device', 'Address'],
      rows: events
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ at, what, who, device, address }) => [evidenceTime(at), what, who ?? '', device ?? '', address ?? '']),
    },
  ];
  return {
    kind: 'certificate',
    title: 'Certificate of completion',
    language: 'en-US',
    template: { name: 'certificate-of-completion', version: '2' },
    author,
    madeOn,
    requiresInitials: false,
    blocks,
  };
}
