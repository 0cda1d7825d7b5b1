import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Database } from '#platform/database.ts';
import { ACCRUING_STATUSES, dayEndTerms } from './day-end-terms.ts';

/** Loans for each transaction: enough for efficient set-based statements, few enough that an interruption loses little. */
const RANGE_SIZE = 20_000;
/** Loans for each transaction after an interrupted run. If the cause persists, a large range might never finish. */
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

/** Moves the loans that are still at `from` to the next day and accrues them. Works product by product; each transaction takes
 *  one range of loans. A run that continues an interrupted run (`goesOn`) uses smaller ranges. Finished ranges are not read
 *  again. Returns how many loans accrued something. Source: loan-core 5.2 step 4. */
export async function accrueLoans(
  db: Database,
  lmsId: LoanSystemId,
  from: BusinessDate,
  goesOn: boolean,
): Promise<number> {
  const size = goesOn ? CAREFUL_RANGE_SIZE : RANGE_SIZE;
  // Read once for all products, because most ranges have few loans on most days.
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
