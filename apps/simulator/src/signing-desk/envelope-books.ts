import type { DatabaseSync } from 'node:sqlite';
import { textOf, type Row } from '#books/open-books.ts';

export type SignerState = 'waiting' | 'opened' | 'signed' | 'declined';

export type BookedSigner = {
  /** The vendor's own id. */
  id: string;
  /** The sender's id. */
  key: string;
  /** The lowest order signs first. */
  order: number;
  name: string;
  email: string;
  state: SignerState;
  openedAt: string | null;
  signedAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  /** The adopted signature. */
  signature: string | null;
};

export type BookedField = { signerKey: string; kind: 'signature' | 'initials' | 'date' };

export type BookedEnvelope = {
  id: string;
  /** The sender's own reference. */
  reference: string;
  /** DocuSign's second reference, valid for seven days. */
  transactionId: string | null;
  subject: string;
  state: 'sent' | 'completed' | 'declined' | 'voided' | 'expired';
  voidedReason: string | null;
  createdAt: string;
  changedAt: string;
  completedAt: string | null;
  expiresAt: string;
  signers: BookedSigner[];
  documents: { id: string; name: string; fields: BookedField[] }[];
};

/** An address of the signing page. DocuSeal's opens again and has no end. */
export type PageAddress = {
  token: string;
  envelopeId: string;
  signerId: string;
  returnUrl: string | null;
  frameAncestors: string[];
  ping: { url: string; seconds: number } | null;
  expiresAtMs: number | null;
  isOneUse: boolean;
  isUsed: boolean;
  /** The event with which the page ended. */
  ended: string | null;
};

export type SentWebhook = { envelopeId: string; event: string; headers: Record<string, string>; body: string };

export type EnvelopeBooks = {
  nextNumber(): number;
  add(envelope: BookedEnvelope, bytes: ReadonlyMap<string, Uint8Array>): void;
  save(envelope: BookedEnvelope): void;
  find(id: string): BookedEnvelope | null;
  /** Oldest first. */
  ofReference(reference: string): BookedEnvelope[];
  /** Oldest first. */
  ofTransaction(transactionId: string): BookedEnvelope[];
  /** Newest first. */
  list(limit: number): BookedEnvelope[];
  bytesOf(envelopeId: string, documentId: string): Uint8Array | null;
  keepAddress(address: PageAddress): void;
  findAddress(token: string): PageAddress | null;
  addWebhook(webhook: SentWebhook): void;
  webhooksOf(envelopeId: string): SentWebhook[];
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS envelopes (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL,
  transaction_id TEXT,
  envelope TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS envelopes_by_reference ON envelopes (reference);
CREATE INDEX IF NOT EXISTS envelopes_by_transaction ON envelopes (transaction_id);
CREATE TABLE IF NOT EXISTS envelope_documents (
  envelope_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (envelope_id, document_id)
) STRICT;
CREATE TABLE IF NOT EXISTS page_addresses (token TEXT PRIMARY KEY, address TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS signing_webhooks (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  envelope_id TEXT NOT NULL,
  webhook TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS signing_webhooks_by_envelope ON signing_webhooks (envelope_id);
`;

const toEnvelope = (row: Row): BookedEnvelope => JSON.parse(textOf(row, 'envelope')) as BookedEnvelope;

/** The books of one signature vendor, each in its own database. */
export function envelopeBooks(database: DatabaseSync): EnvelopeBooks {
  database.exec(SCHEMA);
  const count = database.prepare('SELECT count(*) AS number FROM envelopes');
  const insert = database.prepare(
    'INSERT INTO envelopes (id, reference, transaction_id, envelope) VALUES (?, ?, ?, ?)',
  );
  const insertBytes = database.prepare(
    'INSERT INTO envelope_documents (envelope_id, document_id, bytes) VALUES (?, ?, ?)',
  );
  const update = database.prepare('UPDATE envelopes SET envelope = ? WHERE id = ?');
  const selectById = database.prepare('SELECT envelope FROM envelopes WHERE id = ?');
  const selectByReference = database.prepare('SELECT envelope FROM envelopes WHERE reference = ? ORDER BY row_id');
  const selectByTransaction = database.prepare(
    'SELECT envelope FROM envelopes WHERE transaction_id = ? ORDER BY row_id',
  );
  const selectList = database.prepare('SELECT envelope FROM envelopes ORDER BY row_id DESC LIMIT ?');
  const selectBytes = database.prepare(
    'SELECT bytes FROM envelope_documents WHERE envelope_id = ? AND document_id = ?',
  );
  const upsertAddress = database.prepare(
    'INSERT INTO page_addresses (token, address) VALUES (?, ?) ON CONFLICT (token) DO UPDATE SET address = excluded.address',
  );
  const selectAddress = database.prepare('SELECT address FROM page_addresses WHERE token = ?');
  const insertWebhook = database.prepare('INSERT INTO signing_webhooks (envelope_id, webhook) VALUES (?, ?)');
  const selectWebhooks = database.prepare('SELECT webhook FROM signing_webhooks WHERE envelope_id = ? ORDER BY row_id');
  return {
    nextNumber: () => Number(count.get()?.['number'] ?? 0) + 1,
    add(envelope, bytes) {
      database.exec('BEGIN');
      insert.run(envelope.id, envelope.reference, envelope.transactionId, JSON.stringify(envelope));
      for (const [documentId, content] of bytes) insertBytes.run(envelope.id, documentId, content);
      database.exec('COMMIT');
    },
    save: (envelope) => void update.run(JSON.stringify(envelope), envelope.id),
    find(id) {
      const row = selectById.get(id);
      return row === undefined ? null : toEnvelope(row);
    },
    ofReference: (reference) => selectByReference.all(reference).map(toEnvelope),
    ofTransaction: (transactionId) => selectByTransaction.all(transactionId).map(toEnvelope),
    list: (limit) => selectList.all(limit).map(toEnvelope),
    bytesOf(envelopeId, documentId) {
      const bytes = selectBytes.get(envelopeId, documentId)?.['bytes'];
      return bytes instanceof Uint8Array ? bytes : null;
    },
    keepAddress: (address) => void upsertAddress.run(address.token, JSON.stringify(address)),
    findAddress(token) {
      const row = selectAddress.get(token);
      return row === undefined ? null : (JSON.parse(textOf(row, 'address')) as PageAddress);
    },
    addWebhook: (webhook) => void insertWebhook.run(webhook.envelopeId, JSON.stringify(webhook)),
    webhooksOf: (envelopeId) =>
      selectWebhooks.all(envelopeId).map((row) => JSON.parse(textOf(row, 'webhook')) as SentWebhook),
  };
}
