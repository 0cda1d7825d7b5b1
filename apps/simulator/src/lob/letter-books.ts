import type { DatabaseSync } from 'node:sqlite';
import { textOf, type Row } from '#books/open-books.ts';

/** A letter that was accepted for print and mail. */
export type PrintedLetter = {
  id: string;
  /** The sender's own reference, from the letter's metadata. */
  reference: string;
  to: Record<string, string>;
  from: Record<string, string>;
  html: string;
  extraService: string | null;
  expectedOn: string;
  createdAt: string;
};

export type LetterBooks = {
  /** Keeps the first letter of an idempotency key, and returns it for every repeat. */
  add(key: string, letter: PrintedLetter): PrintedLetter;
  find(id: string): PrintedLetter | null;
  /** Newest first; all of them without a reference. */
  list(filter: { reference?: string | undefined; limit: number }): PrintedLetter[];
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS letters (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  idempotency_key TEXT NOT NULL UNIQUE,
  id TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL,
  letter TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS letters_by_reference ON letters (reference);
`;

const toLetter = (row: Row): PrintedLetter => JSON.parse(textOf(row, 'letter')) as PrintedLetter;

export function letterBooks(database: DatabaseSync): LetterBooks {
  database.exec(SCHEMA);
  const insert = database.prepare(
    'INSERT INTO letters (idempotency_key, id, reference, letter) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const selectByKey = database.prepare('SELECT letter FROM letters WHERE idempotency_key = ?');
  const selectById = database.prepare('SELECT letter FROM letters WHERE id = ?');
  const selectList = database.prepare(
    'SELECT letter FROM letters WHERE :reference IS NULL OR reference = :reference ORDER BY row_id DESC LIMIT :limit',
  );
  return {
    add(key, letter) {
      insert.run(key, letter.id, letter.reference, JSON.stringify(letter));
      const row = selectByKey.get(key);
      return row === undefined ? letter : toLetter(row);
    },
    find(id) {
      const row = selectById.get(id);
      return row === undefined ? null : toLetter(row);
    },
    list: ({ reference, limit }) => selectList.all({ reference: reference ?? null, limit }).map(toLetter),
  };
}
