import type { DatabaseSync } from 'node:sqlite';
import { joinCommit, whenKept } from '#books/group-commit.ts';
import { numberOf, textOf, textOrNullOf, type Row } from '#books/open-books.ts';

/** `prepared`: a quote that moves no money yet. `accepted`: the partner owes the money to the person. `paid`: the person has it. */
const STATES = ['prepared', 'accepted', 'paid', 'refused', 'cancelled', 'expired'] as const;

export type PayoutRowState = (typeof STATES)[number];

/** One payout as a partner keeps it. */
export type BookedPayout = {
  id: string;
  reference: string;
  amountCents: number;
  feeCents: number;
  state: PayoutRowState;
  /** Why it was refused; null otherwise. */
  reason: string | null;
  receiver: string;
  /** Where the money goes, in words: "card •••• 4242". */
  target: string;
  /** What the person shows at the counter; null when nothing is picked up. */
  referenceNumber: string | null;
  /** The moment at which an accepted payout is paid by itself; null when somebody must act. */
  paysAtMs: number | null;
  /** The banking day of a credit; null for other partners. */
  effectiveDate: string | null;
  /** Code and day with which it comes back; null when it does not. */
  returnCode: string | null;
  returnedOn: string | null;
  createdAt: string;
};

export type PayoutSummary = {
  count: number;
  cents: number;
  paidCount: number;
  /** References with more than one live payout. */
  duplicatedReferences: string[];
};

export type PayoutBooks = {
  /** Adds a payout to the shared commit of this turn of the event loop. */
  add(payout: BookedPayout): void;
  /** Resolves when everything written so far is committed. */
  whenKept(): Promise<void>;
  find(id: string): BookedPayout | null;
  /** Payouts of a reference, oldest first. More than one live payout means that it was sent twice. */
  ofReference(reference: string): BookedPayout[];
  ofReferenceNumber(referenceNumber: string): BookedPayout | null;
  /** Moves a payout that is in one of the states `from`. Returns false for any other. */
  move(id: string, from: readonly PayoutRowState[], to: PayoutRowState): boolean;
  /** Turns a quote into a payout. Returns false when it is no quote. */
  accept(id: string, referenceNumber: string, paysAtMs: number | null): boolean;
  /** Notes for whom a quote is, and by which of the caller's references. */
  nameReceiver(id: string, receiver: string, reference: string): void;
  refuse(id: string, reason: string): void;
  orderReturn(id: string, code: string, on: string): boolean;
  /** Payouts that came back on these days, both included. */
  returnsBetween(from: string, to: string): BookedPayout[];
  /** Pays every accepted payout whose moment has come. */
  payDue(nowMs: number): void;
  list(filter: { reference?: string | undefined; after: number; limit: number }): {
    payouts: BookedPayout[];
    next: number | null;
  };
  newest(limit: number): BookedPayout[];
  summary(): PayoutSummary;
  /** Returns true only on the first call for a reference. */
  markFaultOnce(reference: string): boolean;
  clear(): void;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS payouts (
  row_id INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0),
  state TEXT NOT NULL,
  reason TEXT, receiver TEXT NOT NULL, target TEXT NOT NULL,
  reference_number TEXT, pays_at_ms INTEGER,
  effective_date TEXT, return_code TEXT, returned_on TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS payouts_by_reference ON payouts (reference);
CREATE UNIQUE INDEX IF NOT EXISTS payouts_by_number ON payouts (reference_number) WHERE reference_number IS NOT NULL;
CREATE INDEX IF NOT EXISTS payouts_returned ON payouts (returned_on) WHERE returned_on IS NOT NULL;
CREATE INDEX IF NOT EXISTS payouts_due ON payouts (pays_at_ms) WHERE state = 'accepted' AND pays_at_ms IS NOT NULL;
CREATE TABLE IF NOT EXISTS payout_fault_marks (reference TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

const LIVE = `state IN ('accepted', 'paid')`;

const SQL = {
  insert: `INSERT INTO payouts (id, reference, amount_cents, fee_cents, state, reason, receiver, target, reference_number,
      pays_at_ms, effective_date, return_code, returned_on, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  byId: 'SELECT * FROM payouts WHERE id = ?',
  byReference: 'SELECT * FROM payouts WHERE reference = ? ORDER BY row_id',
  byNumber: 'SELECT * FROM payouts WHERE reference_number = ?',
  move: 'UPDATE payouts SET state = ? WHERE id = ?',
  accept: `UPDATE payouts SET state = 'accepted', reference_number = ?, pays_at_ms = ? WHERE id = ? AND state = 'prepared'`,
  receiver: `UPDATE payouts SET receiver = ?, reference = ? WHERE id = ? AND state = 'prepared'`,
  refuse: `UPDATE payouts SET state = 'refused', reason = ? WHERE id = ?`,
  order: `UPDATE payouts SET return_code = ?, returned_on = ? WHERE id = ? AND ${LIVE}`,
  returned: `SELECT * FROM payouts WHERE returned_on BETWEEN ? AND ? AND ${LIVE} ORDER BY row_id`,
  payDue: `UPDATE payouts SET state = 'paid' WHERE state = 'accepted' AND pays_at_ms <= ?`,
  page: `SELECT * FROM payouts WHERE row_id > :after AND (:reference IS NULL OR reference = :reference)
    ORDER BY row_id LIMIT :limit`,
  newest: 'SELECT * FROM payouts ORDER BY row_id DESC LIMIT ?',
  sums: `SELECT count(*) AS n, coalesce(sum(amount_cents), 0) AS cents, coalesce(sum(state = 'paid'), 0) AS paid
    FROM payouts WHERE ${LIVE}`,
  doubles: `SELECT reference FROM payouts WHERE ${LIVE} GROUP BY reference HAVING count(*) > 1 ORDER BY min(row_id)`,
  mark: 'INSERT OR IGNORE INTO payout_fault_marks (reference) VALUES (?)',
  clear: 'DELETE FROM payouts; DELETE FROM payout_fault_marks;',
} as const;

function numberOrNullOf(row: Row, column: string): number | null {
  return row[column] === null ? null : numberOf(row, column);
}

function toPayout(row: Row): BookedPayout {
  const state = STATES.find((known) => known === row['state']);
  if (state === undefined) throw new Error(`The books hold a payout in state ${String(row['state'])}.`);
  return {
    id: textOf(row, 'id'),
    reference: textOf(row, 'reference'),
    amountCents: numberOf(row, 'amount_cents'),
    feeCents: numberOf(row, 'fee_cents'),
    state,
    reason: textOrNullOf(row, 'reason'),
    receiver: textOf(row, 'receiver'),
    target: textOf(row, 'target'),
    referenceNumber: textOrNullOf(row, 'reference_number'),
    paysAtMs: numberOrNullOf(row, 'pays_at_ms'),
    effectiveDate: textOrNullOf(row, 'effective_date'),
    returnCode: textOrNullOf(row, 'return_code'),
    returnedOn: textOrNullOf(row, 'returned_on'),
    createdAt: textOf(row, 'created_at'),
  };
}

type WriteBooks = Pick<
  PayoutBooks,
  | 'add'
  | 'whenKept'
  | 'move'
  | 'accept'
  | 'nameReceiver'
  | 'refuse'
  | 'orderReturn'
  | 'payDue'
  | 'markFaultOnce'
  | 'clear'
>;

function writeBooks(database: DatabaseSync): WriteBooks {
  const insert = database.prepare(SQL.insert);
  const selectById = database.prepare(SQL.byId);
  const update = database.prepare(SQL.move);
  const accept = database.prepare(SQL.accept);
  const receiver = database.prepare(SQL.receiver);
  const refuse = database.prepare(SQL.refuse);
  const order = database.prepare(SQL.order);
  const payDue = database.prepare(SQL.payDue);
  const mark = database.prepare(SQL.mark);
  return {
    add(payout) {
      const { id, reference, amountCents, feeCents, state, reason, receiver: name, target, createdAt } = payout;
      joinCommit(database);
      insert.run(
        id,
        reference,
        amountCents,
        feeCents,
        state,
        reason,
        name,
        target,
        payout.referenceNumber,
        payout.paysAtMs,
        payout.effectiveDate,
        payout.returnCode,
        payout.returnedOn,
        createdAt,
      );
    },
    whenKept: () => whenKept(database),
    move(id, from, to) {
      const row = selectById.get(id);
      if (row === undefined || !from.includes(toPayout(row).state)) return false;
      joinCommit(database);
      return update.run(to, id).changes === 1;
    },
    accept(id, referenceNumber, paysAtMs) {
      joinCommit(database);
      return accept.run(referenceNumber, paysAtMs, id).changes === 1;
    },
    nameReceiver(id, name, reference) {
      joinCommit(database);
      receiver.run(name, reference, id);
    },
    refuse(id, reason) {
      joinCommit(database);
      refuse.run(reason, id);
    },
    orderReturn(id, code, on) {
      joinCommit(database);
      return order.run(code, on, id).changes === 1;
    },
    payDue(nowMs) {
      joinCommit(database);
      payDue.run(nowMs);
    },
    markFaultOnce: (reference) => mark.run(reference).changes === 1,
    clear: () => database.exec(SQL.clear),
  };
}

function readBooks(database: DatabaseSync): Omit<PayoutBooks, keyof WriteBooks> {
  const selectById = database.prepare(SQL.byId);
  const selectByReference = database.prepare(SQL.byReference);
  const selectByNumber = database.prepare(SQL.byNumber);
  const selectReturned = database.prepare(SQL.returned);
  const selectPage = database.prepare(SQL.page);
  const selectNewest = database.prepare(SQL.newest);
  const selectSums = database.prepare(SQL.sums);
  const selectDoubles = database.prepare(SQL.doubles);
  const one = (row: Row | undefined): BookedPayout | null => (row === undefined ? null : toPayout(row));
  return {
    find: (id) => one(selectById.get(id)),
    ofReference: (reference) => selectByReference.all(reference).map(toPayout),
    ofReferenceNumber: (referenceNumber) => one(selectByNumber.get(referenceNumber)),
    returnsBetween: (from, to) => selectReturned.all(from, to).map(toPayout),
    list({ reference, after, limit }) {
      const rows = selectPage.all({ after, reference: reference ?? null, limit });
      const last = rows.at(-1);
      const next = last !== undefined && rows.length === limit ? numberOf(last, 'row_id') : null;
      return { payouts: rows.map(toPayout), next };
    },
    newest: (limit) => selectNewest.all(limit).map(toPayout),
    summary() {
      const sums = selectSums.get() ?? {};
      return {
        count: numberOf(sums, 'n'),
        cents: numberOf(sums, 'cents'),
        paidCount: numberOf(sums, 'paid'),
        duplicatedReferences: selectDoubles.all().map((row) => textOf(row, 'reference')),
      };
    },
  };
}

/** Stores the payouts of one partner. */
export function payoutBooks(database: DatabaseSync): PayoutBooks {
  database.exec(SCHEMA);
  return { ...writeBooks(database), ...readBooks(database) };
}
