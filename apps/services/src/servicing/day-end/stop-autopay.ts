import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement } from '#platform/database.ts';
import type { Transaction } from '#platform/database.ts';

/** What the failures of these customers stop: after two in a row over all their loans every debit, until a new authorisation
 *  (12 CFR 1041.8); a bad account the method of that loan; a revoked authorisation that of that loan. */
const STOP = statement(
  'stop_autopay',
  `
  with latest as (
    select d.loan_id, d.customer_id, d.state, d.return_code, d.returned_on,
           row_number() over (partition by d.customer_id order by coalesce(d.returned_on, d.effective_on) desc, d.effective_on desc, d.loan_id desc,
             d.number desc, d.try desc) as back
      from servicing.debit_attempt d
     where d.customer_id = any ($3) and d.state <> 'sent'
       and d.effective_on >= (select max(a.authorised_on) from servicing.autopay a join servicing.loan l on l.loan_id = a.loan_id
                               where l.customer_id = d.customer_id)
  ), failing as (
    select customer_id from latest where back <= 2 and state in ('returned', 'declined') group by customer_id having count(*) = 2
  ), stopped as (
    select l.loan_id, 'twoFailures' as why from servicing.loan l join failing f on f.customer_id = l.customer_id where l.lms_id = $1
    union all
    select t.loan_id, case when t.return_code in ('R02', 'R03', 'R04') then 'methodStopped' else 'authorisationStopped' end
      from latest t where t.returned_on = $2 and t.return_code in ('R02', 'R03', 'R04', 'R07', 'R08', 'R10', 'R29')
  )
  update servicing.autopay a set suspended_on = $2, suspended_why = s.why
    from (select distinct on (loan_id) loan_id, why from stopped order by loan_id, why desc) s
   where a.loan_id = s.loan_id and a.ended_on is null and a.suspended_on is null`,
);

/** Suspends the autopay that failures of these customers end. Source: loan-core 5.3. */
export async function stopAutopay(
  tx: Transaction,
  lmsId: LoanSystemId,
  on: BusinessDate,
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length > 0) await tx.rows(STOP, [lmsId, on, [...new Set(customerIds)]]);
}
