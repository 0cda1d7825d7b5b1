import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DocumentContent, SigningParty } from '@lendside/domain/documents/document-content.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Files, StoreUnknown } from '@lendside/providers/files/port.ts';
import type { SigningField } from '@lendside/providers/signing/port.ts';
import type { Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';

/** A written PDF, and where each party signs it. */
export interface WrittenPaper {
  readonly bytes: Uint8Array;
  readonly fields: readonly (Omit<SigningField, 'signerId'> & { readonly party: SigningParty })[];
}

/** A document to be kept for a loan. */
export interface PaperToKeep {
  readonly lmsId: LoanSystemId;
  readonly loanId: number;
  /** Everybody who may see it. */
  readonly customerIds: readonly string[];
  readonly kind: 'settlementAgreement' | 'signed' | 'certificate';
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Null for a file that we did not write. */
  readonly content: DocumentContent | null;
  readonly madeOn: BusinessDate;
  /** The day of the last signature. */
  readonly signedOn?: BusinessDate | null;
}

/** A kept document. */
export interface KeptPaper {
  readonly documentId: string;
  /** SHA-256 of the bytes. */
  readonly bytesHash: Buffer;
}

/** Where documents are kept, and with which keys. */
export interface PaperStore {
  readonly files: Files;
  readonly sealing: Sealing;
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
}
