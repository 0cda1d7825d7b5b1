import { createHash } from 'node:crypto';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { deleteAfter, type KeptKind } from '@lendside/domain/documents/retention.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Files, StoreUnknown } from '@lendside/providers/files/port.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { enqueueLater } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { PURGE_KIND } from './purge-documents.ts';
import { findSame, toKept, type DocumentRow, type KeptDocument } from './document-queries.ts';

/** What keeping a document depends on. */
export interface KeepMeans {
  readonly files: Files;
  readonly sealing: Sealing;
}

/** A document to be kept. */
export interface DocumentToKeep {
  readonly lmsId: LoanSystemId;
  /** Null for a document of a person, such as a consent. */
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

/** A document whose bytes are in the store, before its row is written. */
export interface StoredDocument {
  readonly kind: 'stored';
  readonly document: DocumentToKeep;
  readonly bytesHash: Buffer;
  readonly fileKey: string;
}

/** A document that is kept: its bytes in the store and its row. */
export interface DocumentKept {
  readonly kind: 'kept';
  readonly document: KeptDocument;
}

const ADD_DOCUMENT = statement<DocumentRow>(
  'add_document',
  `
  with purge as (
    ${enqueueLater(`select '${PURGE_KIND}', '${PURGE_KIND}', '{}'::jsonb, now() + interval '1 hour'`)})
  insert into app.document (lms_id, loan_id, customer_ids, kind, name, media_type, byte_count, bytes_hash, file_key, template,
                            template_version, content_sealed, made_on, signed_on, source, delete_after)
  values ($2, $3, $1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
  on conflict do nothing
  returning document_id, lms_id, loan_id, customer_ids, kind, name, media_type, byte_count, bytes_hash, file_key, source,
            content_sealed, made_on, signed_on, deleted_at`,
);

const KNOWN = statement<DocumentRow>(
  'known_document',
  `
  select document_id, lms_id, loan_id, customer_ids, kind, name, media_type, byte_count, bytes_hash, file_key, source,
         content_sealed, made_on, signed_on, deleted_at
    from app.document
   where loan_id is not distinct from $2 and customer_ids && $1::text[] and (source = $5 or (kind = $3 and bytes_hash = $4))
     and deleted_at is null
   order by source = $5 desc nulls last limit 1`,
);

/** Seals the bytes of a document and writes them to the store. Writing the same document again is harmless. */
export async function storeDocument(
  { files, sealing }: KeepMeans,
  document: DocumentToKeep,
): Promise<StoredDocument | StoreUnknown> {
  const bytesHash = createHash('sha256').update(document.bytes).digest();
  // Two borrowers of a loan may send the same file; each keeps their own.
  const owner = `${document.loanId}:${document.customerIds.join()}`;
  const name = `${document.lmsId}:${owner}:${document.kind}:${bytesHash.toString('hex')}`;
  const fileKey = `kept/${sealing.hash('document', name).toString('hex')}`;
  const written = await files.write(fileKey, sealing.sealBytes('document', document.bytes), 'application/octet-stream');
  return written.kind === 'unknown' ? written : { kind: 'stored', document, bytesHash, fileKey };
}

/** Writes the row of a stored document, and returns it. When the loan has the same bytes or the same source already, returns that
 *  document. `tx` is the worker's transaction, or one that runs as its customers. */
export async function recordDocument(
  tx: Queryable,
  sealing: Sealing,
  { document, bytesHash, fileKey }: StoredDocument,
): Promise<KeptDocument> {
  const { lmsId, loanId, customerIds, kind, content, madeOn, signedOn = null, source = null } = document;
  const row = await tx.row(ADD_DOCUMENT, [
    customerIds,
    lmsId,
    loanId,
    kind,
    document.name.slice(0, 200),
    document.mediaType,
    document.bytes.length,
    bytesHash,
    fileKey,
    content?.template.name ?? null,
    content?.template.version ?? null,
    content === null ? null : sealing.seal('document', JSON.stringify(content)),
    madeOn,
    signedOn,
    source,
    deleteAfter(kind, madeOn),
  ]);
  if (row !== null) return toKept(row);
  const known = await tx.row(KNOWN, [customerIds, loanId, kind, bytesHash, source]);
  if (known === null) throw new Error(`a document of loan ${loanId} was neither written nor found`);
  return toKept(known);
}

/** Keeps a document: first its bytes, then its row. A loan keeps the same bytes of a kind once. `unknown` when the store does not
 *  answer; then nothing is kept. Do not call it in a transaction. */
export async function keepDocument(
  db: Database,
  means: KeepMeans,
  document: DocumentToKeep,
): Promise<DocumentKept | StoreUnknown> {
  const bytesHash = createHash('sha256').update(document.bytes).digest();
  const known = await findSame(db, document.customerIds, { loanId: document.loanId, kind: document.kind, bytesHash });
  if (known !== null) return { kind: 'kept', document: known };
  const stored = await storeDocument(means, document);
  if (stored.kind === 'unknown') return stored;
  const kept = await readAs(
    db,
    document.customerIds,
    (tx) => recordDocument(tx, means.sealing, stored),
    document.lmsId,
  );
  return { kind: 'kept', document: kept };
}
