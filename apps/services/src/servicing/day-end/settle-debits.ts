import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';

/** Business days in which the bank may return a debit for want of money. Source: loan-core 5.3. */
const RETURN_BUSINESS_DAYS = 2;

const SETTLE = statement<{ settled: number }>(
  'settle_debits',
  `
  with settled as (
    update servicing.debit_attempt d set state = 'settled'
      from servicing.loan l
     where l.loan_id = d.loan_id and l.lms_id = $1 and d.state = 'sent' and d.effective_on <= $2 and d.coming_return_code is null
    returning 1)
  select count(*)::int as settled from settled`,
);

/** Marks debits that did not come back in two business days as settled. Source: loan-core 5.3. */
export async function settleDebits(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<number> {
  if (!isBusinessDay(on)) return 0;
  await db.rows(SETTLE, [lmsId, addBusinessDays(on, -RETURN_BUSINESS_DAYS)]);
  return 0;
}
