import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';
import type { DayEndTerms } from '#servicing/day-end/day-end-terms.ts';

/** What opening a day did to many loans at once. */
export interface OpenedLoans {
  readonly accruedLoans: number;
  readonly lateFees: number;
}

/** Loans of one transaction: big enough to be set-based, small enough that a restart loses little. */
const RANGE_SIZE = 20_000;

const RANGES_LEFT = statement<{ block: number }>(
  'day_end_ranges',
  `
  select distinct l.loan_id / ${RANGE_SIZE} as block from servicing.loan l
   where l.product_id = $1 and l.accrued_through <= $2 and l.status = any ($3) and l.phase <> 'pendingSignature' order by block`,
);
const OPEN_RANGE = statement<{ facts: { loans: number } }>(
  'open_range',
  'select servicing.open_range($1::jsonb, $2, $3, $4) as facts',
);
const POST_LATE_FEES = statement<{ fees: number }>(
  'post_late_fees',
  'select servicing.post_late_fees($1, $2, $3, $4, $5, $6) as fees',
);

/** Opens the next day for the loans of a product that still stand on `from`, one range of loans a transaction. A range that
 *  was opened before a crash is not seen again. Source: loan-core 5.2 steps 4 and 6. */
export async function openLoans(db: Database, terms: DayEndTerms, from: BusinessDate): Promise<OpenedLoans> {
  const ranges = await db.rows(RANGES_LEFT, [terms.productId, from, [...terms.books, ...terms.memo]]);
  let opened: OpenedLoans = { accruedLoans: 0, lateFees: 0 };
  for (const { block } of ranges) {
    const first = block * RANGE_SIZE;
    const last = first + RANGE_SIZE - 1;
    opened = await db.transaction(async (tx) => {
      const range = await tx.row(OPEN_RANGE, [JSON.stringify(terms), from, first, last]);
      const late =
        terms.kind === 'instalment'
          ? await tx.row(POST_LATE_FEES, [terms.lmsId, terms.productId, terms.books, addDays(from, 1), first, last])
          : null;
      return {
        accruedLoans: opened.accruedLoans + (range?.facts.loans ?? 0),
        lateFees: opened.lateFees + (late?.fees ?? 0),
      };
    });
  }
  return opened;
}
