import type { DatabaseSync } from 'node:sqlite';
import { joinCommit, whenKept } from './group-commit.ts';
import { numberOf, textOf, textOrNullOf, type Row } from './open-books.ts';

type ChargeStatus = 'captured' | 'declined' | 'voided';

export type Charge = {
  id: string;
  reference: string;
  amountCents: number;
  currency: string;
  status: ChargeStatus;
  declineReason: string | null;
  approvalCode: string | null;
  lastFour: string;
  cardType: string;
  createdAt: string;
  voidedAt: string | null;
};

type ChargeFilter = {
  reference?: string | undefined;
  since?: string | undefined;
  after?: number | undefined;
  limit: number;
};

export type ChargeSummary = { capturedCount: number; capturedCents: number; duplicatedReferences: string[] };

export type ChargeBooks = {
  /** Adds a charge to the shared commit of this turn of the event loop. */
  add(charge: Charge): void;
  /** Resolves when everything added so far is committed. */
  whenKept(): Promise<void>;
  find(id: string): Charge | null;
  /** Charges of a reference, oldest first. More than one captured charge is a double charge. */
  ofReference(reference: string): Charge[];
  /** Voids a captured charge. Returns false when it is not captured. */
  markVoided(id: string, voidedAt: string): boolean;
  /** Lists charges after row `after`, oldest first. `next` continues the list; null at the end. */
  list(filter: ChargeFilter): { charges: Charge[]; next: number | null };
  newest(limit: number): Charge[];
  summary(): ChargeSummary;
  /** Returns true only on the first call for a reference. */
  markFaultOnce(reference: string): boolean;
  clear(): void;
};

const STATUSES: readonly ChargeStatus[] = ['captured', 'declined', 'voided'];

function toCharge(row: Row): Charge {
  const status = STATUSES.find((known) => known === row['status']);
  if (status === undefined) throw new Error(`The books hold a charge in status ${String(row['status'])}.`);
  return {
    id: textOf(row, 'id'),
    reference: textOf(row, 'reference'),
    amountCents: numberOf(row, 'amount_cents'),
    currency: textOf(row, 'currency'),
    status,
    declineReason: textOrNullOf(row, 'decline_reason'),
    approvalCode: textOrNullOf(row, 'approval_code'),
    lastFour: textOf(row, 'last_four'),
    cardType: textOf(row, 'card_type'),
    createdAt: textOf(row, 'created_at'),
    voidedAt: textOrNullOf(row, 'voided_at'),
  };
}

const SQL = {
  insert: `INSERT INTO charges (id, reference, amount_cents, currency, status, decline_reason, approval_code, last_four, card_type, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  byId: 'SELECT * FROM charges WHERE id = ?',
  byReference: 'SELECT * FROM charges WHERE reference = ? ORDER BY row_id',
  void: `UPDATE charges SET status = 'voided', voided_at = ? WHERE id = ? AND status = 'captured'`,
  page: `SELECT * FROM charges
    WHERE row_id > :after AND (:reference IS NULL OR reference = :reference) AND (:since IS NULL OR created_at >= :since)
    ORDER BY row_id LIMIT :limit`,
  newest: 'SELECT * FROM charges ORDER BY row_id DESC LIMIT ?',
  sums: `SELECT count(*) AS n, coalesce(sum(amount_cents), 0) AS cents FROM charges WHERE status = 'captured'`,
  doubles: `SELECT reference FROM charges WHERE status = 'captured' GROUP BY reference HAVING count(*) > 1 ORDER BY min(row_id)`,
  mark: 'INSERT OR IGNORE INTO fault_marks (reference) VALUES (?)',
  clear: 'DELETE FROM charges; DELETE FROM fault_marks;',
} as const;

type WriteBooks = Pick<ChargeBooks, 'add' | 'whenKept' | 'markVoided' | 'markFaultOnce' | 'clear'>;
type ReadBooks = Omit<ChargeBooks, keyof WriteBooks>;

function writeBooks(database: DatabaseSync): WriteBooks {
  const insert = database.prepare(SQL.insert);
  const updateVoided = database.prepare(SQL.void);
  const insertMark = database.prepare(SQL.mark);
  return {
    add(charge) {
      const { id, reference, amountCents, currency, status, declineReason, approvalCode } = charge;
      const { lastFour, cardType, createdAt } = charge;
      const means = [lastFour, cardType, createdAt];
      joinCommit(database);
      insert.run(id, reference, amountCents, currency, status, declineReason, approvalCode, ...means);
    },
    whenKept: () => whenKept(database),
    markVoided: (id, voidedAt) => updateVoided.run(voidedAt, id).changes === 1,
    markFaultOnce: (reference) => insertMark.run(reference).changes === 1,
    clear: () => database.exec(SQL.clear),
  };
}

function readBooks(database: DatabaseSync): ReadBooks {
  const selectById = database.prepare(SQL.byId);
  const selectByReference = database.prepare(SQL.byReference);
  const selectPage = database.prepare(SQL.page);
  const selectNewest = database.prepare(SQL.newest);
  const selectSums = database.prepare(SQL.sums);
  const selectDoubles = database.prepare(SQL.doubles);
  return {
    find(id) {
      const row = selectById.get(id);
      return row === undefined ? null : toCharge(row);
    },
    ofReference: (reference) => selectByReference.all(reference).map(toCharge),
    list({ reference, since, after, limit }) {
      const rows = selectPage.all({ after: after ?? 0, reference: reference ?? null, since: since ?? null, limit });
      const last = rows.at(-1);
      return {
        charges: rows.map(toCharge),
        next: last !== undefined && rows.length === limit ? numberOf(last, 'row_id') : null,
      };
    },
    newest: (limit) => selectNewest.all(limit).map(toCharge),
    summary() {
      const sums = selectSums.get() ?? {};
      return {
        capturedCount: numberOf(sums, 'n'),
        capturedCents: numberOf(sums, 'cents'),
        duplicatedReferences: selectDoubles.all().map((row) => textOf(row, 'reference')),
      };
    },
  };
}

export function chargeBooks(database: DatabaseSync): ChargeBooks {
  return { ...writeBooks(database), ...readBooks(database) };
}
