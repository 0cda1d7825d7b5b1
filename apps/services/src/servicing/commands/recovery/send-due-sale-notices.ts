import { addBusinessDays } from '@lendside/domain/calendar/business-days.ts';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Database } from '#platform/database.ts';
import { NO_ADDRESS } from '#servicing/commands/notices/record-delivery.ts';
import { sendSaleNotice } from './send-sale-notice.ts';

/** Business days after a recovery within which the notice of the sale is sent. Source: loan-core 3.4. */
const NOTICE_WITHIN_DAYS = 3;
/** Days after a notice that could not be mailed until day-end tries again. */
const AGAIN_AFTER_DAYS = 5;

/** The vehicles that wait for their sale, with their last case and its notice. */
const HELD = `
    from servicing.loan l
    join lateral (select * from servicing.repo_case r where r.loan_id = l.loan_id order by r.seq desc limit 1) c on true
    left join servicing.notice n on n.key = c.sale_notice_key
   where l.lms_id = $1 and l.status in (13, 24) and not l.is_covered_borrower and c.recovered_on is not null and c.sold_on is null and c.recalled_on is null`;
/** The letters of a notice that were refused, with the people they were for. */
const REFUSED = `
    from servicing.notice_delivery d join servicing.notice m on m.key = d.key
   where d.key in (n.key, n.key || ':cosigner') and d.channel = 'post' and d.refused_at is not null`;
/** Nobody has told us the address yet. Then another letter would fare like the first. */
const WITHOUT_ADDRESS = `d.refused_why = '${NO_ADDRESS}'
     and not exists (select from servicing.customer_address x where x.lms_id = l.lms_id and x.customer_id = m.customer_id)`;

const UNTOLD = statement<{ loan_id: number; recovered_on: string; seq: number }>(
  'sale_notices_due',
  `
  select c.loan_id, c.recovered_on, c.seq ${HELD}
     and (c.sale_notice_key is null
          or n.made_on + ${AGAIN_AFTER_DAYS} <= $2 and exists (select ${REFUSED})
             and not exists (select ${REFUSED} and ${WITHOUT_ADDRESS}))
   order by c.loan_id`,
);

const COUNT_WITHOUT_ADDRESS = statement<{ count: number }>(
  'sales_without_address',
  `select count(*)::int as count ${HELD} and exists (select ${REFUSED} and ${WITHOUT_ADDRESS})`,
);

/** Counts the recovered vehicles whose notice of the sale has no postal address to go to, for the operator. Source: loan-core
 *  3.4. */
export async function countSalesWithoutAddress(db: Database, lmsId: LoanSystemId): Promise<number> {
  return (await db.row(COUNT_WITHOUT_ADDRESS, [lmsId]))?.count ?? 0;
}

/** Sends the notice of intended sale of each recovered vehicle on the third business day after its recovery, when nobody has
 *  sent one, and again when the letter was refused, except for want of an address. It announces a private sale. The letters leave
 *  with the notices of the day. Returns the number of notices. Source: loan-core 3.4. */
export async function sendDueSaleNotices(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<number> {
  if (lmsId === 3) return 0;
  let sent = 0;
  for (const { loan_id: loanId, recovered_on: recoveredOn, seq } of await db.rows(UNTOLD, [lmsId, on])) {
    if (addBusinessDays(businessDate(recoveredOn), NOTICE_WITHIN_DAYS) > on) continue;
    const command = {
      key: `saleNotice:${loanId}:${seq}:${on}`,
      lmsId,
      loanId,
      poster: 'dayEnd' as const,
      actor: 'dayEnd' as const,
      sale: { method: 'private' },
      leaves: 'atDayEnd',
    } as const;
    const answer = await db.transaction((tx) => sendSaleNotice(tx, command));
    if (answer.ok && !answer.isReplay) sent += 1;
  }
  return sent;
}
