import type { DatabaseSync } from 'node:sqlite';
import { commitNow } from '#books/group-commit.ts';
import { numberOf, textOf, type Row } from '#books/open-books.ts';
import type { Entry } from './loan.ts';

/** A stored answer to a request with an idempotency key, so that the same request gets it again. */
type KeptAnswer = { requestHash: string; status: number; body: string };

/** The partner's ledger on disk. Rows are only added, never changed or deleted. */
export type InvictusBooks = {
  /** Business date. Null before the first day. */
  today(): string | null;
  openDay(day: string): void;
  addLoan(loan: { customerId: string; brand: string }): number;
  loanIds(): number[];
  loanIdsOf(customerId: string, brand: string): number[];
  append(loanId: number, entries: readonly Entry[]): void;
  /** Oldest first. Empty when there is no such loan. */
  entriesOf(loanId: number): Entry[];
  /** The customer's newest profile, as it was sent. Null when there is none. */
  profileOf(customerId: string): unknown;
  addProfile(customerId: string, profile: unknown): void;
  findAnswer(key: string): KeptAnswer | null;
  keepAnswer(key: string, answer: KeptAnswer): void;
  addToken(tokenHash: string, expiresAtMs: number): void;
  /** Null when the token was never issued. */
  tokenExpiresAtMs(tokenHash: string): number | null;
  /** Runs `work` in one transaction, so that it is written completely or not at all. */
  inOneStep<T>(work: () => T): T;
};

/** Far from the loan numbers of other systems, so that a mix-up is noticed. */
const LOAN_NUMBERS_FROM = 30_000_001;

const TABLES = ['days', 'loans', 'entries', 'answers', 'tokens', 'profiles'] as const;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS invictus_days (business_date TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS invictus_loans (
  loan_id INTEGER PRIMARY KEY, customer_id TEXT NOT NULL, brand TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS invictus_loans_by_customer ON invictus_loans (customer_id);
CREATE TABLE IF NOT EXISTS invictus_entries (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  loan_id INTEGER NOT NULL REFERENCES invictus_loans,
  entry TEXT NOT NULL CHECK (json_valid(entry))
) STRICT;
CREATE INDEX IF NOT EXISTS invictus_entries_by_loan ON invictus_entries (loan_id, row_id);
CREATE TABLE IF NOT EXISTS invictus_answers (
  idempotency_key TEXT PRIMARY KEY, request_hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS invictus_tokens (
  token_hash TEXT PRIMARY KEY, expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS invictus_profiles (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id TEXT NOT NULL,
  profile TEXT NOT NULL CHECK (json_valid(profile))
) STRICT;
CREATE INDEX IF NOT EXISTS invictus_profiles_by_customer ON invictus_profiles (customer_id, row_id);
${TABLES.flatMap((table) =>
  ['UPDATE', 'DELETE'].map(
    (
      verb,
    ) => `CREATE TRIGGER IF NOT EXISTS invictus_${table}_refuse_${verb.toLowerCase()} BEFORE ${verb} ON invictus_${table}
      BEGIN SELECT RAISE(ABORT, 'the books of Invictus are only added to'); END;`,
  ),
).join('\n')}
`;

function toEntry(row: Row): Entry {
  return JSON.parse(textOf(row, 'entry')) as Entry;
}

/** A nested step joins the outer transaction. The shared commit of this turn is written first. */
function stepsOn(database: DatabaseSync): InvictusBooks['inOneStep'] {
  return (work) => {
    commitNow(database);
    if (database.isTransaction) return work();
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (fault) {
      database.exec('ROLLBACK');
      throw fault;
    }
  };
}

function loanBooks(
  database: DatabaseSync,
): Pick<InvictusBooks, 'addLoan' | 'loanIds' | 'loanIdsOf' | 'append' | 'entriesOf'> {
  const insertLoan = database.prepare(
    `INSERT INTO invictus_loans (loan_id, customer_id, brand)
     SELECT coalesce(max(loan_id) + 1, ${LOAN_NUMBERS_FROM}), ?, ? FROM invictus_loans`,
  );
  const selectLoans = database.prepare('SELECT loan_id FROM invictus_loans ORDER BY loan_id');
  const selectOwn = database.prepare(
    'SELECT loan_id FROM invictus_loans WHERE customer_id = ? AND brand = ? ORDER BY loan_id',
  );
  const insertEntry = database.prepare('INSERT INTO invictus_entries (loan_id, entry) VALUES (?, ?)');
  const selectEntries = database.prepare('SELECT entry FROM invictus_entries WHERE loan_id = ? ORDER BY row_id');
  return {
    addLoan: ({ customerId, brand }) => Number(insertLoan.run(customerId, brand).lastInsertRowid),
    loanIds: () => selectLoans.all().map((row) => numberOf(row, 'loan_id')),
    loanIdsOf: (customerId, brand) => selectOwn.all(customerId, brand).map((row) => numberOf(row, 'loan_id')),
    append(loanId, entries) {
      for (const entry of entries) insertEntry.run(loanId, JSON.stringify(entry));
    },
    entriesOf: (loanId) => selectEntries.all(loanId).map(toEntry),
  };
}

function profileBooks(database: DatabaseSync): Pick<InvictusBooks, 'profileOf' | 'addProfile'> {
  const insertProfile = database.prepare('INSERT INTO invictus_profiles (customer_id, profile) VALUES (?, ?)');
  const selectProfile = database.prepare(
    'SELECT profile FROM invictus_profiles WHERE customer_id = ? ORDER BY row_id DESC LIMIT 1',
  );
  return {
    profileOf(customerId) {
      const row = selectProfile.get(customerId);
      return row === undefined ? null : (JSON.parse(textOf(row, 'profile')) as unknown);
    },
    addProfile: (customerId, profile) => void insertProfile.run(customerId, JSON.stringify(profile)),
  };
}

/** Opens the partner's tables in the simulator's database. */
export function openInvictusBooks(database: DatabaseSync): InvictusBooks {
  database.exec(SCHEMA);
  const selectToday = database.prepare('SELECT max(business_date) AS today FROM invictus_days');
  const insertDay = database.prepare('INSERT INTO invictus_days (business_date) VALUES (?)');
  const selectAnswer = database.prepare('SELECT * FROM invictus_answers WHERE idempotency_key = ?');
  const insertAnswer = database.prepare(
    'INSERT INTO invictus_answers (idempotency_key, request_hash, status, body) VALUES (?, ?, ?, ?)',
  );
  const insertToken = database.prepare('INSERT INTO invictus_tokens (token_hash, expires_at_ms) VALUES (?, ?)');
  const selectToken = database.prepare('SELECT expires_at_ms FROM invictus_tokens WHERE token_hash = ?');
  return {
    ...loanBooks(database),
    ...profileBooks(database),
    today() {
      const { today } = selectToday.get() ?? {};
      return typeof today === 'string' ? today : null;
    },
    openDay: (day) => void insertDay.run(day),
    findAnswer(key) {
      const row = selectAnswer.get(key);
      if (row === undefined) return null;
      return {
        requestHash: textOf(row, 'request_hash'),
        status: numberOf(row, 'status'),
        body: textOf(row, 'body'),
      };
    },
    keepAnswer: (key, { requestHash, status, body }) => void insertAnswer.run(key, requestHash, status, body),
    addToken: (tokenHash, expiresAtMs) => void insertToken.run(tokenHash, expiresAtMs),
    tokenExpiresAtMs(tokenHash) {
      const row = selectToken.get(tokenHash);
      return row === undefined ? null : numberOf(row, 'expires_at_ms');
    },
    inOneStep: stepsOn(database),
  };
}
