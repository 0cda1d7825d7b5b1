import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';
import { BUILT_IN_PRODUCTS } from '#servicing/day-end/day-end-terms.ts';

const MAKE_NOTICES = statement<{ made: number }>(
  'make_notices',
  'select servicing.make_notices($1, $2, $3, $4::jsonb, $5) as made',
);

/** Before every withdrawal, not only the first: its amount and its day, three business days ahead. Source: decision 025. */
const ANNOUNCE_DEBITS = statement<{ made: number }>(
  'announce_debits',
  `
  with coming as (
    select l.loan_id, l.customer_id, max(i.amount_through) - l.applied as amount
      from servicing.autopay a join servicing.loan l on l.loan_id = a.loan_id
      join servicing.schedule_item i on i.loan_id = l.loan_id and i.rolled_on = $3
     where a.ended_on is null and a.suspended_on is null and l.lms_id = $1 and l.phase = 'active' and l.status in (12, 31, 33)
     group by l.loan_id having max(i.amount_through) > l.applied
    union all
    select l.loan_id, l.customer_id, sum(t.unpaid)
      from servicing.autopay a join servicing.loan l on l.loan_id = a.loan_id
      join servicing.line_statement t on t.loan_id = l.loan_id and t.rolled_on = $3
     where a.ended_on is null and a.suspended_on is null and l.lms_id = $1 and l.phase = 'active' and l.status in (12, 31, 33)
     group by l.loan_id having sum(t.unpaid) > 0
  ), made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select format('N03:%s:%s:days3', c.loan_id, $3::date), 'N03', c.loan_id, coalesce(a.enroller_id, c.customer_id), $2,
           jsonb_build_object('onDay', $3::date, 'amount', c.amount, 'account', a.display_number)
      from coming c join servicing.autopay a using (loan_id)
    on conflict do nothing returning 1
  )
  select count(*)::int as made from made`,
);

/** What the notices ask of the products. */
function noticeTerms(): Record<string, unknown> {
  const products = BUILT_IN_PRODUCTS;
  return {
    renewal: products.flatMap(({ productId, renewalStatementDaysBefore: days }) =>
      days === null ? [] : [{ productId, days }],
    ),
    rescission: products
      .filter((product) => product.rescission === 'nextBusinessDayClose')
      .map((product) => product.productId),
    spouse: products.filter((product) => product.needsSpouseNotice).map((product) => product.productId),
  };
}

/** Makes the notices of loan-core 5.4 that fall due in opening `on`, each once, and puts them into the outbox unless `delivers`
 *  is false; answers how many are new. Notices made by the customer's own act (receipts of card payments) are made there.
 *  Source: loan-core 5.2 step 9, 5.4. */
export async function makeNotices(
  db: Database,
  lmsId: LoanSystemId,
  on: BusinessDate,
  delivers: boolean,
): Promise<number> {
  const inThree = isBusinessDay(on) ? addBusinessDays(on, 3) : null;
  const announced = inThree === null ? null : await db.row(ANNOUNCE_DEBITS, [lmsId, on, inThree]);
  const row = await db.row(MAKE_NOTICES, [lmsId, on, inThree, JSON.stringify(noticeTerms()), delivers]);
  return (row?.made ?? 0) + (announced?.made ?? 0);
}
