import { createHash, randomUUID } from 'node:crypto';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Queryable } from '#platform/database.ts';

const KEEP = statement(
  'trial_keep_document',
  `insert into app.document (document_id, lms_id, loan_id, customer_ids, kind, name, media_type, byte_count, bytes_hash, file_key, made_on)
   values ($1, 2, $2, '{C1}', $3, $4, 'application/pdf', 3, $5, 'kept/trial', $6)`,
);
// By name, so that columns that say nothing here need no value.
const ENVELOPE = statement(
  'trial_envelope',
  'insert into app.envelope select * from jsonb_populate_record(null::app.envelope, $1::jsonb)',
);
const SIGNER = statement(
  'trial_envelope_signer',
  `insert into app.envelope_signer (envelope_id, place, party, customer_id, name, email, state, signed_at)
   values ($1, $2, $3, 'C1', $4, 'a@example.test', 'signed', $5)`,
);
const MEMBER = statement(
  'trial_envelope_document',
  `insert into app.envelope_document (envelope_id, place, document_id, bytes_hash, signed_document_id)
   select $1, 1, document_id, bytes_hash, $3 from app.document where document_id = $2`,
);
const TERMS = statement(
  'trial_envelope_terms',
  `update app.envelope set terms_hash = sha256((select m.bytes_hash from app.envelope_document m where m.envelope_id = $1)) where envelope_id = $1`,
);

/** Keeps the row of a document of a loan. Returns its id. */
export async function keepTrialDocument(
  db: Queryable,
  document: {
    readonly loanId: number;
    readonly madeOn: BusinessDate;
    readonly kind?: string;
    readonly name?: string;
    readonly bytes?: Uint8Array;
  },
): Promise<string> {
  const id = randomUUID();
  const { loanId, madeOn, kind = 'signed', name = 'Settlement agreement', bytes = Buffer.from(id) } = document;
  await db.row(KEEP, [id, loanId, kind, name, createHash('sha256').update(bytes).digest(), madeOn]);
  return id;
}

/** Adds an envelope that was signed by these people and carried out. Returns its id. */
export async function addSignedEnvelope(
  db: Queryable,
  envelope: {
    readonly loanId: number;
    readonly madeOn: BusinessDate;
    readonly documentId: string;
    readonly signedDocumentId?: string;
    readonly signers?: readonly { readonly name: string; readonly at: Date }[];
  },
): Promise<string> {
  const id = randomUUID();
  const { loanId, madeOn, documentId, signedDocumentId = null, signers = [] } = envelope;
  const at = new Date('2026-06-01T15:00:00Z');
  const row = {
    envelope_id: id,
    lms_id: 2,
    loan_id: loanId,
    customer_ids: ['C1'],
    signing_type: 'settlement',
    vendor: 'fake',
    vendor_id: `v-${id}`,
    state: 'completed',
    terms_hash: `\\x${'0'.repeat(64)}`,
    terms: {},
    made_on: madeOn,
    sign_by: madeOn,
    made_at: at,
    ends_at: at,
    reads: 0,
    completed_at: at,
    ended_at: at,
    applied_at: at,
  };
  await db.row(ENVELOPE, [JSON.stringify(row)]);
  for (const [index, { name, at: signedAt }] of signers.entries())
    await db.row(SIGNER, [id, index + 1, index === 0 ? 'borrower' : 'coborrower', name, signedAt]);
  await db.row(MEMBER, [id, documentId, signedDocumentId]);
  await db.row(TERMS, [id]);
  return id;
}
