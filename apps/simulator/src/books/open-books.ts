import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS charges (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  currency TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('captured', 'declined', 'voided')),
  decline_reason TEXT,
  approval_code TEXT,
  last_four TEXT NOT NULL,
  card_type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  voided_at TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS charges_by_reference ON charges (reference);
CREATE TABLE IF NOT EXISTS fault_marks (reference TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS card_tokens (
  jti TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('card', 'security-code')),
  card_fingerprint TEXT, last_four TEXT, bin TEXT, card_type TEXT,
  expiration_month TEXT, expiration_year TEXT,
  decline_reason TEXT,
  is_security_code_right INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  used_at TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS payment_instruments (
  id TEXT PRIMARY KEY,
  card_fingerprint TEXT NOT NULL, last_four TEXT NOT NULL, bin TEXT NOT NULL, card_type TEXT NOT NULL,
  expiration_month TEXT NOT NULL, expiration_year TEXT NOT NULL,
  decline_reason TEXT,
  first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS messages (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms', 'voice')),
  sender TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
  text TEXT NOT NULL, html TEXT,
  headers TEXT NOT NULL, attachments TEXT NOT NULL,
  message_id TEXT, reference TEXT,
  received_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS messages_by_recipient ON messages (recipient);
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/** Opens a database of the simulated partners. It survives a restart unless `dataDir` is ":memory:". Each card processor has
 *  its own file. Only the owner may read the folder and its files. */
export function openBooks(dataDir: string, name = 'books'): DatabaseSync {
  const isKept = dataDir !== ':memory:';
  const path = isKept ? join(dataDir, `${name}.sqlite`) : ':memory:';
  if (isKept) keepPrivate(dataDir, path);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  database.exec(SCHEMA);
  return database;
}

/** Creates the folder and the file of a database for their owner alone. SQLite gives its other files the mode of the database. */
function keepPrivate(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  // Books of an earlier version may still be readable by others.
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

export type Row = Record<string, unknown>;

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`Column ${column} of the books holds ${typeof value}, not text.`);
  return value;
}

export function textOrNullOf(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new Error(`Column ${column} of the books holds ${typeof value}, not a number.`);
  return value;
}
