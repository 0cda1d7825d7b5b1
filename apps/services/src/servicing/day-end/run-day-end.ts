import { addDays, toDayNumber, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Database } from '#platform/database.ts';
import { takeBackBankDebits } from '#servicing/autopay/settle-bank-debits.ts';
import { takeBackAutopayDebits } from '#servicing/autopay/settle-autopay-debits.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { addCounts, NO_COUNTS, type DayCounts } from './day-counts.ts';
import { DAY_END_STEPS, type DayBeingClosed, type DayEndOptions } from './day-end-steps.ts';
import { letDebitsFinish } from './let-debits-finish.ts';
import { ORDER_RECONCILIATIONS } from './order-reconciliations.ts';
import { proveDay } from './prove-day.ts';

/** Result of one day-end. `date` is the day it opened, or would have opened without breaches. */
export interface DaySummary extends DayCounts {
  readonly lmsId: 1 | 2;
  readonly date: BusinessDate;
  /** Violated invariants, as sentences. The day stays open when there are any. */
  readonly breaches: readonly string[];
}

/** Thrown when another day-end of this loan system is running. */
export class DayEndIsRunning extends Error {}

/** Thrown when another process has already closed the day. */
export class DayIsClosed extends Error {}

const DELIVERS: DayEndOptions = { delivers: true };

/** How long a day waits for its card debits. */
const DEBITS_WAIT_MS = 30_000;

const TRY_LOCK = statement<{ locked: boolean }>('day_end_lock', 'select pg_try_advisory_xact_lock(7342, $1) as locked');
/** Waits for the commands that are posting, then records that this day takes no more. Runs as one statement in one
 *  transaction. */
const STOP_INTAKE = statement(
  'day_end_intake',
  `
  with alone as materialized (select pg_advisory_xact_lock(7341, $1))
  insert into servicing.eod_run (lms_id, business_date, step) select $1, $2, 'started' from alone on conflict do nothing`,
);
const DONE_STEPS = statement<{ step: string; facts: Partial<DayCounts> }>(
  'day_end_done_steps',
  'select step, facts from servicing.eod_run where lms_id = $1 and business_date = $2',
);
const RECORD_STEP = statement(
  'day_end_record_step',
  'insert into servicing.eod_run (lms_id, business_date, step, facts) values ($1, $2, $3, $4) on conflict do nothing',
);
/** Moves the business date and queues the reconciliations in one statement. Captured payments that could not be booked while
 *  the day was closing become due immediately. In production a trigger refuses a date later than tomorrow. */
const FINISH_DAY = statement(
  'finish_day',
  `
  with finished as (
    insert into servicing.eod_run (lms_id, business_date, step, facts) values ($1, $2, 'finished', $3) on conflict do nothing
  ),${ORDER_RECONCILIATIONS}
  update servicing.business_clock c set business_date = $2::date + 1
    from app.book_captured_now($1::int) as booked where c.lms_id = $1 and c.business_date = $2 and booked >= 0`,
);

/** Closes the current business date of a loan system and opens the next day, step by step. Commands wait during that time. The
 *  next run continues an interrupted run and posts nothing twice. Breaches are returned and keep the day open. Throws
 *  `DayEndIsRunning` while another run has the lock, and `DayIsClosed` when the business date is not `options.closing`. Throws
 *  when a production system would pass tomorrow's date. `db` needs two connections. Source: loan-core 5.2. */
export async function runDayEnd(db: Database, lmsId: 1 | 2, options: DayEndOptions = DELIVERS): Promise<DaySummary> {
  return db.transaction(async (lock) => {
    if ((await lock.row(TRY_LOCK, [lmsId]))?.locked !== true)
      throw new DayEndIsRunning(`day-end of loan system ${lmsId} is running`);
    const closing = await getBusinessDate(lock, lmsId);
    if (options.closing !== undefined && options.closing !== closing)
      throw new DayIsClosed(`loan system ${lmsId} stands on ${closing}, not on ${options.closing}`);
    const done = new Map((await db.rows(DONE_STEPS, [lmsId, closing])).map((row) => [row.step, row.facts]));
    // A continued run does not wait: the first run already waited for all posting commands when it stopped them.
    const goesOn = done.has('started');
    if (!goesOn) {
      await takeBackKnownReturns(db, lmsId, closing, options.bank ?? null);
      await letDebitsFinish(db, lmsId, closing, DEBITS_WAIT_MS);
      await options.beforeClosing?.(lmsId, closing);
      await db.rows(STOP_INTAKE, [lmsId, closing]);
    }
    return closeDay({ db, lmsId, closing, opening: addDays(closing, 1), options, goesOn }, done);
  });
}

/** Reverses known returns one by one, as commands of the day, while other commands may still post. Day-end reverses only the
 *  returns that arrive later. Source: decision 016. */
async function takeBackKnownReturns(
  db: Database,
  lmsId: 1 | 2,
  closing: BusinessDate,
  bank: BankDebits | null,
): Promise<void> {
  try {
    await takeBackBankDebits(db, lmsId, closing, bank, 'command');
    await takeBackAutopayDebits(db, lmsId, closing, 'command');
  } catch (error) {
    // Another transaction holds one of the loans, so day-end reverses the remaining returns.
    if (!(error instanceof LoanSystemUnavailable)) throw error;
  }
}

async function closeDay(day: DayBeingClosed, done: ReadonlyMap<string, Partial<DayCounts>>): Promise<DaySummary> {
  const { db, lmsId, closing, opening } = day;
  let counts = NO_COUNTS;
  for (const step of DAY_END_STEPS) {
    const known = done.get(step.name);
    const facts = known ?? (await step.run(day));
    if (known === undefined) await db.rows(RECORD_STEP, [lmsId, closing, step.name, JSON.stringify(facts)]);
    counts = addCounts(counts, facts);
  }
  const breaches = await proveDay(db, lmsId, day, {
    isDone: (piece) => done.has(piece),
    record: (piece) => db.rows(RECORD_STEP, [lmsId, closing, piece, '{}']),
  });
  const summary: DaySummary = { lmsId, date: opening, ...counts, breaches };
  if (breaches.length === 0) await db.rows(FINISH_DAY, [lmsId, closing, JSON.stringify(summary)]);
  return summary;
}

/** The most days one call may advance. Source: loan-core 8. */
export const ADVANCE_DAYS_MAX = 400;

/** Runs day-end until the business date is `toDate`, and stops at the first breach. A past date changes nothing. `onDay`
 *  receives each closed day. Throws when the date is more than 400 days ahead. Source: loan-core 8. */
export async function advance(
  db: Database,
  lmsId: 1 | 2,
  toDate: BusinessDate,
  onDay: (day: DaySummary) => void = () => undefined,
  options: DayEndOptions = DELIVERS,
): Promise<DaySummary[]> {
  const summaries: DaySummary[] = [];
  let current = await getBusinessDate(db, lmsId);
  if (toDayNumber(toDate) - toDayNumber(current) > ADVANCE_DAYS_MAX)
    throw new Error(`${toDate} is more than ${ADVANCE_DAYS_MAX} days away`);
  while (current < toDate) {
    const summary = await runDayEnd(db, lmsId, options);
    summaries.push(summary);
    onDay(summary);
    if (summary.breaches.length > 0) break;
    current = summary.date;
  }
  return summaries;
}
