import { createHash } from 'node:crypto';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import type { KeptKind } from '@lendside/domain/documents/retention.ts';
import type { Files, StoreUnknown } from '@lendside/providers/files/port.ts';
import { personStatement, statement, type Database, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';

/** A document that we keep, without its bytes. */
export interface KeptDocument {
  readonly documentId: string;
  readonly lmsId: number;
  readonly loanId: number | null;
  readonly customerIds: readonly string[];
  readonly kind: KeptKind;
  readonly name: string;
  readonly mediaType: string;
  readonly byteCount: number;
  /** SHA-256 of the bytes as people see them. */
  readonly bytesHash: Buffer;
  readonly fileKey: string;
  readonly source: string | null;
  readonly contentSealed: Buffer | null;
  readonly madeOn: BusinessDate;
  readonly signedOn: BusinessDate | null;
  /** Whether the bytes were removed when its retention ended. */
  readonly isDeleted: boolean;
}

/** The row of a document. */
export interface DocumentRow {
  readonly document_id: string;
  readonly lms_id: number;
  readonly loan_id: number | null;
  readonly customer_ids: string[];
  readonly kind: string;
  readonly name: string;
  readonly media_type: string;
  readonly byte_count: number;
  readonly bytes_hash: Buffer;
  readonly file_key: string;
  readonly source: string | null;
  readonly content_sealed: Buffer | null;
  readonly made_on: string;
  readonly signed_on: string | null;
  readonly deleted_at: Date | null;
}

const COLUMNS = `document_id, lms_id, loan_id, customer_ids, kind, name, media_type, byte_count, bytes_hash, file_key, source,
  content_sealed, made_on, signed_on, deleted_at`;
const OF_THEM = 'customer_ids && $1::text[]';

/** Reads a row. */
export function toKept(row: DocumentRow): KeptDocument {
  return {
    documentId: row.document_id,
    lmsId: row.lms_id,
    loanId: row.loan_id,
    customerIds: row.customer_ids,
    kind: row.kind as KeptKind,
    name: row.name,
    mediaType: row.media_type,
    byteCount: row.byte_count,
    bytesHash: row.bytes_hash,
    fileKey: row.file_key,
    source: row.source,
    contentSealed: row.content_sealed,
    madeOn: businessDate(row.made_on),
    signedOn: row.signed_on === null ? null : businessDate(row.signed_on),
    isDeleted: row.deleted_at !== null,
  };
}

const BY_ID = statement<DocumentRow>(
  'document_by_id',
  `select ${COLUMNS} from app.document where document_id = $2 and ${OF_THEM}`,
);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds a document that one of these customers may see. Null when there is none, or its id is no id. */
export async function findDocument(
  db: Database,
  customerIds: readonly string[],
  documentId: string,
): Promise<KeptDocument | null> {
  if (!UUID.test(documentId)) return null;
  const row = await readAs(db, customerIds, (tx) => tx.row(BY_ID, [customerIds, documentId]));
  return row === null ? null : toKept(row);
}

const BY_SOURCE = statement<DocumentRow>(
  'document_by_source',
  `select ${COLUMNS} from app.document where loan_id = $2 and source = $3 and ${OF_THEM}`,
);

/** Finds the document of a loan that was made from this source, such as `monthly:2026-05-31`. */
export async function findBySource(
  db: Database,
  customerIds: readonly string[],
  loanId: number,
  source: string,
): Promise<KeptDocument | null> {
  const row = await readAs(db, customerIds, (tx) => tx.row(BY_SOURCE, [customerIds, loanId, source]));
  return row === null ? null : toKept(row);
}

const SAME = statement<DocumentRow>(
  'document_with_bytes',
  `select ${COLUMNS} from app.document
    where loan_id is not distinct from $2 and kind = $3 and bytes_hash = $4 and ${OF_THEM}
    order by made_at limit 1`,
);

/** Finds the document of a loan that has this kind and these bytes. */
export async function findSame(
  db: Database,
  customerIds: readonly string[],
  { loanId, kind, bytesHash }: { readonly loanId: number | null; readonly kind: KeptKind; readonly bytesHash: Buffer },
): Promise<KeptDocument | null> {
  const row = await readAs(db, customerIds, (tx) => tx.row(SAME, [customerIds, loanId, kind, bytesHash]));
  return row === null ? null : toKept(row);
}

const SIGNED = statement<DocumentRow>(
  'signed_documents',
  `select ${COLUMNS} from app.document
    where loan_id = $2 and signed_on is not null and deleted_at is null and ${OF_THEM}
    order by signed_on desc, made_at desc`,
);

/** Lists the signed documents of a loan, newest first. */
export async function listSigned(
  db: Database,
  customerIds: readonly string[],
  loanId: number,
): Promise<readonly KeptDocument[]> {
  return (await readAs(db, customerIds, (tx) => tx.rows(SIGNED, [customerIds, loanId]))).map(toKept);
}

const REMOVED = statement<{ source: string }>(
  'removed_documents',
  `select source from app.document where loan_id = $2 and source is not null and deleted_at is not null and ${OF_THEM}`,
);

/** Returns the sources of the loan's documents that were removed when their retention ended. They are made no more. */
export async function listRemoved(
  db: Database,
  customerIds: readonly string[],
  loanId: number,
): Promise<ReadonlySet<string>> {
  const rows = await readAs(db, customerIds, (tx) => tx.rows(REMOVED, [customerIds, loanId]));
  return new Set(rows.map((row) => row.source));
}

const PAYOFF_LETTERS = statement<DocumentRow>(
  'payoff_letters',
  `select ${COLUMNS} from app.document
    where loan_id = $2 and kind = 'payoffLetter' and deleted_at is null and ${OF_THEM}
    order by made_on desc, made_at desc`,
);

/** Lists the payoff letters that were made of a loan, newest first. */
export async function listPayoffLetters(
  db: Database,
  customerIds: readonly string[],
  loanId: number,
): Promise<readonly KeptDocument[]> {
  return (await readAs(db, customerIds, (tx) => tx.rows(PAYOFF_LETTERS, [customerIds, loanId]))).map(toKept);
}

const VIEWED = personStatement<{ document_id: string }>(
  'viewed_documents',
  'select document_id from app.document_view where profile_id = $1 and loan_id = $2',
);

/** Returns the ids of the loan's documents that this person opened. */
export async function listViewed(db: Queryable, profileId: string, loanId: number): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(VIEWED, [profileId, loanId])).map((row) => row.document_id));
}

/** The bytes of a document, or why there are none. `damaged`: the store's object is not what we wrote. */
export type ReadBytes =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged' }
  | StoreUnknown;

/** Reads the bytes of a document, opens them and compares their hash with the row's. */
export async function readDocumentBytes(
  { files, sealing }: { readonly files: Files; readonly sealing: Sealing },
  { fileKey, bytesHash, isDeleted }: Pick<KeptDocument, 'fileKey' | 'bytesHash' | 'isDeleted'>,
): Promise<ReadBytes> {
  if (isDeleted) return { kind: 'absent' };
  const found = await files.read(fileKey);
  if (found.kind !== 'read') return found;
  const bytes = sealing.openBytes('document', found.bytes);
  if (bytes === null || !createHash('sha256').update(bytes).digest().equals(bytesHash)) return { kind: 'damaged' };
  return { kind: 'read', bytes };
}

/** Returns the words of a document; null for a file that we did not write, or words that do not open. */
export function readContent(sealing: Sealing, { contentSealed }: KeptDocument): DocumentContent | null {
  const text = contentSealed === null ? null : sealing.open('document', contentSealed);
  return text === null ? null : (JSON.parse(text) as DocumentContent);
}

const SIGNERS = statement<{ name: string; signed_at: Date }>(
  'signers_of_document',
  `select s.name, s.signed_at
     from app.envelope_document d
     join app.envelope e on e.envelope_id = d.envelope_id and e.state = 'completed'
     join app.envelope_signer s on s.envelope_id = e.envelope_id
    where $1::uuid in (d.signed_document_id, d.document_id) and s.signed_at is not null
    order by s.place`,
);

/** Lists who signed a document with a signature vendor, in order. */
export async function listSigners(
  db: Database,
  customerIds: readonly string[],
  documentId: string,
): Promise<readonly { readonly name: string; readonly signedAt: Date }[]> {
  const rows = await readAs(db, customerIds, (tx) => tx.rows(SIGNERS, [documentId]));
  return rows.map((row) => ({ name: row.name, signedAt: row.signed_at }));
}

const BEFORE_SIGNING = statement<DocumentRow>(
  'document_before_signing',
  `select ${COLUMNS} from app.document
    where document_id = (select m.document_id from app.envelope_document m where m.signed_document_id = $2) and ${OF_THEM}`,
);

/** Finds the document of ours that a vendor's signed file was made from; null for any other file. */
export async function findBeforeSigning(
  db: Database,
  customerIds: readonly string[],
  documentId: string,
): Promise<KeptDocument | null> {
  const row = await readAs(db, customerIds, (tx) => tx.row(BEFORE_SIGNING, [customerIds, documentId]));
  return row === null ? null : toKept(row);
}

const ADD_VIEW = personStatement(
  'add_document_view',
  `insert into app.document_view (profile_id, loan_id, document_id, document_name) values ($1, $2, $3, $4)
   on conflict do nothing`,
);

/** Records that a person opened a document. The first time stays. */
export async function recordView(
  db: Queryable,
  profileId: string,
  view: { readonly loanId: number; readonly documentId: string; readonly documentName: string },
): Promise<void> {
  await db.rows(ADD_VIEW, [profileId, view.loanId, view.documentId, view.documentName]);
}
