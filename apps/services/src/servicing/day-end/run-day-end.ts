import { addDays, toDayNumber } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';
import { collectAutopay } from '#servicing/day-end/collect-autopay.ts';
import { dayEndTerms } from '#servicing/day-end/day-end-terms.ts';
import { openLoans } from '#servicing/day-end/open-loans.ts';
import { settleClearing } from '#servicing/day-end/settle-clearing.ts';
import { getBusinessDate } from '#servicing/loans/loan-queries.ts';

/** What one day-end did: `date` is the day it opened, or, with breaches, would have opened. */
export interface DaySummary {
  readonly lmsId: 1 | 2;
  readonly date: BusinessDate;
  readonly accruedLoans: number;
  readonly lateFees: number;
  readonly transitions: number;
  readonly autopayDebits: number;
  /** Invariants that did not hold, as sentences; the day then stays open. */
  readonly breaches: readonly string[];
}

/** Day-end of this loan system runs already. */
export class DayEndIsRunning extends Error {}

/** Loans proved each day; a larger book is proved in turns. */
const PROVED_LOANS_A_DAY = 2_000;

const TRY_LOCK = statement<{ locked: boolean }>('day_end_lock', 'select pg_try_advisory_xact_lock(7342, $1) as locked');
/** Waits for the commands that post, then says durably that this day takes no more: one statement, one transaction. */
const STOP_INTAKE = statement(
  'day_end_intake',
  `
  with alone as materialized (select pg_advisory_xact_lock(7341, $1))
  insert into servicing.eod_run (lms_id, business_date, step) select $1, $2, 'started' from alone on conflict do nothing`,
);
const ID_RANGE = statement<{ first: number | null; last: number | null }>(
  'day_end_id_range',
  'select min(loan_id) as first, max(loan_id) as last from servicing.loan',
);
const FIND_BREACHES = statement<{ breach: string }>(
  'find_breaches',
  'select servicing.find_breaches($1, $2, $3, $4) as breach',
);
/** Day and clock move together. */
const FINISH_DAY = statement(
  'finish_day',
  `
  with finished as (
    insert into servicing.eod_run (lms_id, business_date, step, facts) values ($1, $2, 'finished', $3) on conflict do nothing)
  update servicing.business_clock set business_date = $2::date + 1 where lms_id = $1 and business_date = $2`,
);

/** Closes the current business date of a loan system and opens the next day: settlement, accrual and earning, grace and late
 *  fees, the ladder, autopay, invariants, clock. Commands wait until it is through; killed anywhere, a next run goes on where
 *  it stopped and posts nothing twice. Breaches of an invariant are answered and keep the day open.
 *  Faults `DayEndIsRunning` when another run has it. `db` needs two connections. Source: loan-core 5.2. */
export async function runDayEnd(db: Database, lmsId: 1 | 2): Promise<DaySummary> {
  return db.transaction(async (lock) => {
    if ((await lock.row(TRY_LOCK, [lmsId]))?.locked !== true)
      throw new DayEndIsRunning(`day-end of loan system ${lmsId} is running`);
    const closing = await getBusinessDate(lock, lmsId);
    await db.rows(STOP_INTAKE, [lmsId, closing]);
    return closeDay(db, lmsId, closing, addDays(closing, 1));
  });
}

async function closeDay(db: Database, lmsId: 1 | 2, closing: BusinessDate, opening: BusinessDate): Promise<DaySummary> {
  const total = { accruedLoans: 0, lateFees: 0, transitions: 0 };
  await settleClearing(db, lmsId, opening);
  for (const terms of dayEndTerms(lmsId)) {
    const opened = await openLoans(db, terms, closing);
    total.accruedLoans += opened.accruedLoans;
    total.lateFees += opened.lateFees;
    total.transitions += opened.transitions;
  }
  const autopayDebits = await collectAutopay(db, lmsId, opening);
  const breaches = await findBreaches(db, lmsId, opening);
  const summary: DaySummary = { lmsId, date: opening, ...total, autopayDebits, breaches };
  if (breaches.length === 0) await db.rows(FINISH_DAY, [lmsId, closing, JSON.stringify(summary)]);
  return summary;
}

/** Proves the totals of the day and, of a large book, one range of the loans. Source: loan-core 0.5, 5.2 step 11. */
export async function findBreaches(db: Database, lmsId: 1 | 2, on: BusinessDate): Promise<string[]> {
  const ids = await db.row(ID_RANGE);
  const first = ids?.first ?? 0;
  const ranges = Math.ceil(((ids?.last ?? 0) - first + 1) / PROVED_LOANS_A_DAY);
  const from = first + (toDayNumber(on) % ranges) * PROVED_LOANS_A_DAY;
  const rows = await db.rows(FIND_BREACHES, [lmsId, on, from, from + PROVED_LOANS_A_DAY - 1]);
  return rows.map((row) => row.breach);
}

/** The most days one call may move. Source: loan-core 8. */
export const ADVANCE_DAYS_MAX = 400;

/** Runs day-end until the loan system stands on `toDate`; stops at the first breach. A date in the past changes nothing.
 *  Faults when it is more than 400 days away. Source: loan-core 8. */
export async function advance(db: Database, lmsId: 1 | 2, toDate: BusinessDate): Promise<DaySummary[]> {
  const summaries: DaySummary[] = [];
  let current = await getBusinessDate(db, lmsId);
  if (toDayNumber(toDate) - toDayNumber(current) > ADVANCE_DAYS_MAX)
    throw new Error(`${toDate} is more than ${ADVANCE_DAYS_MAX} days away`);
  while (current < toDate) {
    const summary = await runDayEnd(db, lmsId);
    summaries.push(summary);
    if (summary.breaches.length > 0) break;
    current = summary.date;
  }
  return summaries;
}
