import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Database } from '#platform/database.ts';
import { ACCRUING_STATUSES, dayEndTerms } from '#servicing/day-end/day-end-terms.ts';

/** Loans of one transaction: big enough to be set-based, small enough that a restart loses little. */
const RANGE_SIZE = 20_000;
/** Loans of one transaction of a run that goes on where another was cut off: whatever cuts runs off may do so again, and a range
 *  that takes longer than a run lives would never be through. */
const CAREFUL_RANGE_SIZE = 1_000;

const RANGES_LEFT = statement<{ product_id: number; block: number }>(
  'day_end_ranges',
  `
  select distinct l.product_id, l.loan_id / $4::int as block from servicing.loan l
   where l.lms_id = $1 and l.accrued_through <= $2 and l.status = any ($3) and l.phase <> 'pendingSignature' order by block`,
);
const OPEN_RANGE = statement<{ facts: { loans: number } }>(
  'open_range',
  'select servicing.open_range($1::jsonb, $2, $3, $4) as facts',
);

/** Opens the next day for the loans that still stand on `from`, one product after the other and one range of its loans a
 *  transaction, small ranges in a run that `goesOn`; answers how many gained something. A range that was opened before a crash
 *  is not seen again. Source: loan-core 5.2 step 4. */
export async function accrueLoans(
  db: Database,
  lmsId: LoanSystemId,
  from: BusinessDate,
  goesOn: boolean,
): Promise<number> {
  const size = goesOn ? CAREFUL_RANGE_SIZE : RANGE_SIZE;
  // Asked once for all products: most days of most books have ranges of few.
  const left = await db.rows(RANGES_LEFT, [lmsId, from, ACCRUING_STATUSES, size]);
  let loans = 0;
  for (const terms of dayEndTerms(lmsId)) {
    const ofProduct = left.filter((range) => range.product_id === terms.productId);
    for (const { block } of ofProduct) {
      const first = block * size;
      const opened = await db.row(OPEN_RANGE, [JSON.stringify(terms), from, first, first + size - 1]);
      loans += opened?.facts.loans ?? 0;
    }
  }
  return loans;
}
