import type { DocumentContent, SigningParty } from '@lendside/domain/documents/document-content.ts';
import type { CompletionFacts } from '@lendside/domain/documents/templates/certificate-of-completion.ts';
import type { StoreUnknown } from '@lendside/providers/files/port.ts';
import type { SigningField } from '@lendside/providers/signing/port.ts';
import type { Database, Transaction } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { DocumentToKeep, KeepMeans, StoredDocument } from '#features/documents/keep-document.ts';
import type { KeptDocument } from '#features/documents/document-queries.ts';

/** A written PDF, and where each party signs it. */
export interface WrittenPaper {
  readonly bytes: Uint8Array;
  readonly fields: readonly (Omit<SigningField, 'signerId'> & { readonly party: SigningParty })[];
}

/** A kept document. */
export type KeptPaper = Pick<KeptDocument, 'documentId' | 'bytesHash'>;

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
    store: KeepMeans,
    paper: DocumentToKeep,
  ): Promise<{ readonly kind: 'kept'; readonly document: KeptPaper } | StoreUnknown>;
  /** Writes the bytes of a document to the store. Not inside a transaction. Writing them again is harmless. */
  store(store: KeepMeans, paper: DocumentToKeep): Promise<StoredDocument | StoreUnknown>;
  /** Writes the row of a stored document. */
  record(tx: Transaction, sealing: Sealing, stored: StoredDocument): Promise<KeptPaper>;
  /** Writes and seals the certificate of a completed envelope. `at` is the time of the seal. */
  certify(
    facts: CompletionFacts,
    means: { readonly sealer: PaperSealer; readonly mode: Mode; readonly at: Date },
  ): Promise<{ readonly bytes: Uint8Array; readonly content: DocumentContent; readonly noStampBecause: string | null }>;
}
