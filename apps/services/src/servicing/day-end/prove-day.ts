import { addDays, toDayNumber, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** Loans proved each day. A larger book is proved in parts over several days. */
const PROVED_LOANS_A_DAY = 2_000;
/** Loans proved by one statement. An interruption repeats at most this many. */
const PROVED_AT_ONCE = 500;

const ID_RANGE = statement<{ first: number | null; last: number | null }>(
  'day_end_id_range',
  'select min(loan_id) as first, max(loan_id) as last from servicing.loan',
);
const BREACHES_OF_LOANS = statement<{ breach: string }>(
  'find_breaches_of_loans',
  'select servicing.find_breaches_of_loans($1, $2, $3) as breach',
);
const BREACHES_OF_DAYS = statement<{ breach: string }>(
  'find_breaches_of_day',
  'select servicing.find_breaches_of_day($1, day) as breach from unnest($2::date[]) day',
);

/** The day being closed and the day being opened. */
interface DaysToProve {
  readonly closing: BusinessDate;
  readonly opening: BusinessDate;
}

/** The parts of the proof that have already passed. They stay valid between runs, because commands that post are stopped. */
export interface ProofProgress {
  readonly isDone: (piece: string) => boolean;
  readonly record: (piece: string) => Promise<unknown>;
}

/** Proves the totals of both days. Also proves the loans, or one range of them when the book is large. A part that passed is
 *  recorded and not proved again; the totals are proved each time. Returns the breaches as sentences. Decision 016 lists what
 *  only tests prove. Source: loan-core 0.5, 5.2 step 11. */
export async function proveDay(
  db: Queryable,
  lmsId: 1 | 2,
  { closing, opening }: DaysToProve,
  progress: ProofProgress,
): Promise<string[]> {
  const ids = await db.row(ID_RANGE);
  const first = ids?.first ?? 0;
  const last = ids?.last ?? 0;
  const ranges = Math.ceil((last - first + 1) / PROVED_LOANS_A_DAY);
  const from = first + (toDayNumber(opening) % ranges) * PROVED_LOANS_A_DAY;
  const end = Math.min(last, from + PROVED_LOANS_A_DAY - 1);
  const breaches: string[] = [];
  for (let start = from; start <= end; start += PROVED_AT_ONCE) {
    const piece = `proof:${start}`;
    if (progress.isDone(piece)) continue;
    const rows = await db.rows(BREACHES_OF_LOANS, [lmsId, start, Math.min(end, start + PROVED_AT_ONCE - 1)]);
    if (rows.length === 0) await progress.record(piece);
    breaches.push(...rows.map((row) => row.breach));
  }
  const ofDays = await db.rows(BREACHES_OF_DAYS, [lmsId, [closing, opening]]);
  return [...breaches, ...ofDays.map((row) => row.breach)];
}

const NOTHING_KNOWN: ProofProgress = { isDone: () => false, record: () => Promise.resolve() };

/** Proves a day and the day before it outside day-end, and records nothing. Source: loan-core 0.5. */
export function findBreaches(db: Queryable, lmsId: 1 | 2, on: BusinessDate): Promise<string[]> {
  return proveDay(db, lmsId, { closing: addDays(on, -1), opening: on }, NOTHING_KNOWN);
}
