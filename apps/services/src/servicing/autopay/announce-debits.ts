import { CHANGED_AMOUNT_NOTICE_DAYS, NOTICE_BUSINESS_DAYS } from '@lendside/domain/payments/debit-notice-days.ts';
import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { autopayCentsOn } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Database } from '#platform/database.ts';
import { IS_DEBITED } from './debited-loans.ts';
import { toLoanRecord, type LoanRow } from '#servicing/loans/loan-row.ts';

/** An autopay debit that is still to come. */
interface ComingDebit {
  readonly loan_id: number;
  readonly on_day: string;
}

const BATCH_SIZE = 200;

const COMING_DEBITS = statement<ComingDebit>(
  'coming_debits',
  `
  with due as (
    select i.loan_id, i.rolled_on from servicing.schedule_item i join servicing.loan l on l.loan_id = i.loan_id
     where i.rolled_on = any ($2::date[]) and l.lms_id = $1 and l.applied < i.amount_through
    union
    select s.loan_id, s.rolled_on from servicing.line_statement s join servicing.loan l on l.loan_id = s.loan_id
     where s.rolled_on = any ($2::date[]) and l.lms_id = $1 and s.unpaid > 0
  )
  select d.loan_id, d.rolled_on::text as on_day
    from due d join servicing.loan l on l.loan_id = d.loan_id
    join servicing.autopay a on a.loan_id = d.loan_id and a.ended_on is null and a.suspended_on is null
   where ${IS_DEBITED}
   order by d.loan_id, d.rolled_on`,
);
const LOANS = statement<{ loan: LoanRow }>(
  'loans_to_announce',
  'select r.record as loan from servicing.loan_record r where r.loan_id = any ($1) and r.lms_id = $2',
);
const ANNOUNCE = statement<{ made: number }>(
  'announce_debits',
  `
  with made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select format('N03:%s:%s:%s', c."loanId", c."onDay", c.ahead), 'N03', c."loanId", coalesce(a.enroller_id, l.customer_id), $2,
           jsonb_build_object('onDay', c."onDay", 'amount', c.amount, 'account', a.display_number)
      from jsonb_to_recordset($1::jsonb) as c ("loanId" bigint, "onDay" date, amount bigint, ahead text)
      join servicing.loan l on l.loan_id = c."loanId"
      join servicing.autopay a on a.loan_id = c."loanId"
      left join lateral (select d.amount from servicing.debit_attempt d where d.loan_id = c."loanId"
                            and coalesce(d.payer_id, d.customer_id) = coalesce(a.enroller_id, l.customer_id)
                          order by d.effective_on desc, d.try desc limit 1) b on true
     where c.ahead = 'days3' or b.amount is distinct from c.amount
    on conflict do nothing returning 1
  )
  select count(*)::int as made from made`,
);

async function announceBatch(
  db: Database,
  lmsId: LoanSystemId,
  on: BusinessDate,
  { batch, inThree }: { readonly batch: readonly ComingDebit[]; readonly inThree: BusinessDate | null },
): Promise<number> {
  const loanIds = [...new Set(batch.map((coming) => coming.loan_id))];
  const rows = await db.rows(LOANS, [loanIds, lmsId]);
  const loans = new Map(rows.map(({ loan }) => [loan.loanId, toLoanRecord(loan).snapshot]));
  const amountOf = ({ loan_id: loanId, on_day: onDay }: ComingDebit): Cents => {
    const loan = loans.get(loanId);
    const product = loan === undefined ? null : findProduct(loan.productId);
    return loan === undefined || product === null ? NO_CENTS : autopayCentsOn(loan, product, businessDate(onDay));
  };
  const announced = batch
    .map((coming) => ({
      loanId: coming.loan_id,
      onDay: coming.on_day,
      amount: amountOf(coming),
      ahead: coming.on_day === inThree ? 'days3' : 'days10',
    }))
    .filter(({ amount }) => amount > 0);
  return (await db.row(ANNOUNCE, [JSON.stringify(announced), on]))?.made ?? 0;
}

/** Sends one notice of each coming debit: three business days ahead, or ten days ahead when its amount differs from the last
 *  debit's. The notice states the day and the amount that will be debited. Returns the number of new notices. Source:
 *  loan-core 5.3, 5.4 (N03), decision 014. */
export async function announceDebits(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<number> {
  const inThree = isBusinessDay(on) ? addBusinessDays(on, NOTICE_BUSINESS_DAYS) : null;
  const days = [addDays(on, CHANGED_AMOUNT_NOTICE_DAYS), ...(inThree === null ? [] : [inThree])];
  const coming = await db.rows(COMING_DEBITS, [lmsId, days]);
  let made = 0;
  for (let start = 0; start < coming.length; start += BATCH_SIZE)
    made += await announceBatch(db, lmsId, on, { batch: coming.slice(start, start + BATCH_SIZE), inThree });
  return made;
}
