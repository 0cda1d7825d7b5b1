import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DocumentContent, SigningParty } from '@lendside/domain/documents/document-content.ts';
import type { CompletionFacts } from '@lendside/domain/documents/templates/certificate-of-completion.ts';
import type { KeptKind } from '@lendside/domain/documents/retention.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Files, StoreUnknown } from '@lendside/providers/files/port.ts';
import type { SigningField } from '@lendside/providers/signing/port.ts';
import type { Database, Transaction } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';

/** A written PDF, and where each party signs it. */
export interface WrittenPaper {
  readonly bytes: Uint8Array;
  readonly fields: readonly (Omit<SigningField, 'signerId'> & { readonly party: SigningParty })[];
}

/** A document to be kept. */
export interface PaperToKeep {
  readonly lmsId: LoanSystemId;
  /** Null for a document of a person. */
  readonly loanId: number | null;
  /** Everybody who may see it. */
  readonly customerIds: readonly string[];
  readonly kind: KeptKind;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Null for a file that we did not write. */
  readonly content: DocumentContent | null;
  readonly madeOn: BusinessDate;
  /** The day of the last signature. */
  readonly signedOn?: BusinessDate | null;
  /** What it was made from, when a loan has only one document of it. */
  readonly source?: string | null;
}

/** A kept document. */
export interface KeptPaper {
  readonly documentId: string;
  /** SHA-256 of the bytes. */
  readonly bytesHash: Buffer;
}

/** A document whose bytes are in the store, before its row is written. */
export interface StoredPaper {
  readonly kind: 'stored';
  readonly document: PaperToKeep;
  readonly bytesHash: Buffer;
  readonly fileKey: string;
}

/** Where documents are kept, and with which keys. */
export interface PaperStore {
  readonly files: Files;
  readonly sealing: Sealing;
}

/** Seals PDFs with the lender's key. */
export interface PaperSealer {
  seal(
    pdf: Uint8Array,
    what: { readonly at: Date; readonly reason: string },
  ): Promise<{
    readonly bytes: Uint8Array;
    readonly isTimeStamped: boolean;
    readonly noStampBecause: string | null;
  }>;
}

/** What the room of documents does for the room of signing. `wiring/rooms.ts` joins them. */
export interface Paperwork {
  /** Writes a document as a PDF. The same content gives the same bytes. */
  write(content: DocumentContent, mode: Mode): Promise<WrittenPaper>;
  /** Keeps a document: the same bytes of a loan and kind once. Not inside a transaction. */
  keep(
    db: Database,
    store: PaperStore,
    paper: PaperToKeep,
  ): Promise<{ readonly kind: 'kept'; readonly document: KeptPaper } | StoreUnknown>;
  /** Writes the bytes of a document to the store. Not inside a transaction. Writing them again is harmless. */
  store(store: PaperStore, paper: PaperToKeep): Promise<StoredPaper | StoreUnknown>;
  /** Writes the row of a stored document. */
  record(tx: Transaction, sealing: Sealing, stored: StoredPaper): Promise<KeptPaper>;
  /** Writes and seals the certificate of a completed envelope. `at` is the time of the seal. */
  certify(
    facts: CompletionFacts,
    means: { readonly sealer: PaperSealer; readonly mode: Mode; readonly at: Date },
  ): Promise<{ readonly bytes: Uint8Array; readonly content: DocumentContent; readonly noStampBecause: string | null }>;
}
