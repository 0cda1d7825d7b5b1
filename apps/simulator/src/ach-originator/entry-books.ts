import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf, textOrNullOf, type Row } from '#books/open-books.ts';

/** One debit that the partner bank was asked for. Only the last four digits of the account are kept. */
export type AchEntry = {
  id: string;
  reference: string;
  amountCents: number;
  status: 'ACCEPTED' | 'REFUSED' | 'CANCELLED';
  receiver: string;
  lastFour: string;
  effectiveDate: string;
  /** Return code and day on which the debit comes back. Null when it does not. */
  returnCode: string | null;
  returnedOn: string | null;
  createdAt: string;
};

export type EntryBooks = {
  /** Adds an entry. Returns false when its reference is known. */
  add(entry: AchEntry): boolean;
  find(reference: string): AchEntry | null;
  markCancelled(reference: string): boolean;
  orderReturn(reference: string, code: string, on: string): boolean;
  returnsBetween(from: string, to: string): AchEntry[];
  newest(limit: number): AchEntry[];
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS ach_entries (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL, reference TEXT NOT NULL UNIQUE, amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  status TEXT NOT NULL CHECK (status IN ('ACCEPTED', 'REFUSED', 'CANCELLED')),
  receiver TEXT NOT NULL, last_four TEXT NOT NULL, effective_date TEXT NOT NULL,
  return_code TEXT, returned_on TEXT, created_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS ach_entries_returned ON ach_entries (returned_on) WHERE returned_on IS NOT NULL;
`;

const STATUSES = ['ACCEPTED', 'REFUSED', 'CANCELLED'] as const;

function toEntry(row: Row): AchEntry {
  const status = STATUSES.find((known) => known === row['status']);
  if (status === undefined) throw new Error(`The books hold an entry in status ${String(row['status'])}.`);
  return {
    id: textOf(row, 'id'),
    reference: textOf(row, 'reference'),
    amountCents: numberOf(row, 'amount_cents'),
    status,
    receiver: textOf(row, 'receiver'),
    lastFour: textOf(row, 'last_four'),
    effectiveDate: textOf(row, 'effective_date'),
    returnCode: textOrNullOf(row, 'return_code'),
    returnedOn: textOrNullOf(row, 'returned_on'),
    createdAt: textOf(row, 'created_at'),
  };
}

/** Stores the partner bank's ACH debits. */
export function entryBooks(database: DatabaseSync): EntryBooks {
  database.exec(SCHEMA);
  const insert = database.prepare(
    `INSERT OR IGNORE INTO ach_entries (id, reference, amount_cents, status, receiver, last_four, effective_date, return_code, returned_on, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = database.prepare('SELECT * FROM ach_entries WHERE reference = ?');
  const cancel = database.prepare(
    `UPDATE ach_entries SET status = 'CANCELLED', returned_on = NULL WHERE reference = ? AND status <> 'REFUSED'`,
  );
  const order = database.prepare(
    `UPDATE ach_entries SET return_code = ?, returned_on = ? WHERE reference = ? AND status = 'ACCEPTED'`,
  );
  const between = database.prepare(
    `SELECT * FROM ach_entries WHERE returned_on BETWEEN ? AND ? AND status = 'ACCEPTED' ORDER BY row_id`,
  );
  const last = database.prepare('SELECT * FROM ach_entries ORDER BY row_id DESC LIMIT ?');
  return {
    add: (entry) =>
      insert.run(
        entry.id,
        entry.reference,
        entry.amountCents,
        entry.status,
        entry.receiver,
        entry.lastFour,
        entry.effectiveDate,
        entry.returnCode,
        entry.returnedOn,
        entry.createdAt,
      ).changes === 1,
    find: (reference) => {
      const row = select.get(reference);
      return row === undefined ? null : toEntry(row);
    },
    markCancelled: (reference) => cancel.run(reference).changes === 1,
    orderReturn: (reference, code, on) => order.run(code, on, reference).changes === 1,
    returnsBetween: (from, to) => between.all(from, to).map(toEntry),
    newest: (limit) => last.all(limit).map(toEntry),
  };
}
