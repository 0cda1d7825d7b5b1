import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/commands/loan-command.ts';
import { moveDraw } from '#servicing/commands/move-draw.ts';

/** Draws whose money the bank has delivered by now, and those nobody came for. */
const DRAWS = statement<{ loan_id: number; reference: string; what: 'settle' | 'lapse' }>(
  'draws_to_follow',
  `
  select d.loan_id, d.reference, case when d.channel in ('debit', 'ach') then 'settle' else 'lapse' end as what
    from servicing.disbursement d join servicing.loan l on l.loan_id = d.loan_id
   where l.lms_id = $1 and d.purpose = 'draw' and d.state = 'approved'
     and (d.channel in ('debit', 'ach') and d.approved_on <= $3 or d.channel in ('store', 'moneyGram') and d.expires_on <= $2)
   order by d.loan_id, d.reference`,
);

/** Follows draws in closing the day `on`: what went to an account or card a business day ago has arrived; cash that nobody picked
 *  up in time goes back on the line. Answers how many lapsed. Source: loan-core 4.5, 5.2 step 3, 5.5. */
export async function followDraws(db: Database, lmsId: BuiltInSystemId, on: BusinessDate): Promise<number> {
  const arrived = isBusinessDay(on) ? addBusinessDays(on, -1) : addBusinessDays(on, -2);
  const draws = await db.rows(DRAWS, [lmsId, on, arrived]);
  let lapsed = 0;
  for (const { loan_id: loanId, reference, what } of draws) {
    const key = `${what}:${reference}`;
    const answer = await db.transaction((tx) =>
      moveDraw(tx, { key, lmsId, loanId, poster: 'dayEnd', reference, happening: { what } }),
    );
    if (answer.ok && what === 'lapse') lapsed += 1;
  }
  return lapsed;
}
