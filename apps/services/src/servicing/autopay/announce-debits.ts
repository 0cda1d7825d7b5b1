import { daysToAnnounce, noticeMoment } from '@lendside/domain/loans/payments/debit-notice-days.ts';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { autopayCentsOn } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { autopayDays, decideWithdrawal } from '@lendside/domain/loans/payments/autopay-plan.ts';
import { withdrawalParts, type WithdrawalParts } from '@lendside/domain/loans/payments/withdrawal-parts.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Database } from '#platform/database.ts';
import { IS_DEBITED } from './debited-loans.ts';
import { readLoanRecords } from './read-loan-records.ts';
import { tellSkipped, type SkippedMoney } from './tell-skipped.ts';

/** An autopay debit that is still to come. */
interface ComingDebit {
  readonly loan_id: number;
  readonly due_on: string;
  readonly on_day: string;
}

/** A notice to make (N03): the day, the most that is withdrawn, and its parts. */
interface Announcement extends WithdrawalParts {
  readonly loanId: number;
  readonly onDay: string;
  readonly amount: Cents;
  readonly ahead: 'days10' | 'days3';
}

const BATCH_SIZE = 200;

/** Selects the coming debits of these days. A day that is too near to be announced ($3) is looked at only when its notice is
 *  missing, or when something but time and payments changed the loan since the day before. */
const COMING_DEBITS = statement<ComingDebit>(
  'coming_debits',
  `
  with due as (
    select i.loan_id, i.due_on, i.rolled_on from servicing.schedule_item i join servicing.loan l on l.loan_id = i.loan_id
     where i.rolled_on = any ($2::date[]) and l.lms_id = $1 and l.applied < i.amount_through
    union
    select s.loan_id, s.due_on, s.rolled_on from servicing.line_statement s join servicing.loan l on l.loan_id = s.loan_id
     where s.rolled_on = any ($2::date[]) and l.lms_id = $1 and s.unpaid > 0
  )
  select d.loan_id, max(d.due_on)::text as due_on, d.rolled_on::text as on_day
    from due d join servicing.loan l on l.loan_id = d.loan_id
    join servicing.autopay a on a.loan_id = d.loan_id and a.ended_on is null and a.suspended_on is null
   where ${IS_DEBITED}
     and (d.rolled_on <> all ($3::date[])
       or not exists (select from servicing.notice n where n.loan_id = d.loan_id and n.code = 'N03' and n.made_on > coalesce(a.authorised_on, a.enrolled_on)
                         and n.facts ->> 'onDay' = d.rolled_on::text and coalesce(n.facts ->> 'sentBy', 'email') <> 'none')
       or exists (select from servicing.ledger_txn t where t.loan_id = d.loan_id and t.business_date >= $4::date - 1
                     and t.event not in ('ACCRUE', 'ACCRUE_CUSTOMARY_FEE', 'EARN_CHARGE', 'EARN_ORIGINATION_FEE', 'PAYMENT')))
   group by d.loan_id, d.rolled_on
   order by d.loan_id, d.rolled_on`,
);
const ANNOUNCE = statement<{ made: number }>(
  'announce_debits',
  `
  with made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select format('N03:%s:%s:%s%s', c."loanId", c."onDay", c.ahead, case when a.authorised_on is null then '' else ':' || a.authorised_on end),
           'N03', c."loanId", payer.id, $2,
           jsonb_strip_nulls(jsonb_build_object('onDay', c."onDay", 'amount', c.amount, 'principal', c."principalCents",
             'interest', c."interestCents", 'fees', c."feesCents", 'method', a.method, 'account', a.display_number,
             'before', case when b.amount <> c.amount then b.amount end, 'store', t.name, 'phone', t.phone,
             'sentBy', app.channel_of_notice(l.lms_id, payer.id)))
      from jsonb_to_recordset($1::jsonb) as c ("loanId" bigint, "onDay" date, amount bigint, "principalCents" bigint, "interestCents" bigint,
           "feesCents" bigint, ahead text)
      join servicing.loan l on l.loan_id = c."loanId"
      join servicing.store t on t.store_id = l.store_id
      join servicing.autopay a on a.loan_id = c."loanId"
     cross join lateral (select coalesce(a.enroller_id, l.customer_id) as id) payer
      left join lateral (select d.amount from servicing.debit_attempt d where d.loan_id = c."loanId"
                            and coalesce(d.payer_id, d.customer_id) = payer.id
                          order by d.effective_on desc, d.try desc limit 1) b on true
     where c.ahead = 'days3' or b.amount is distinct from c.amount
    on conflict do nothing returning 1
  )
  select count(*)::int as made from made`,
);

/** Returns the notice of a coming debit, or the money that it will not take. Null when nothing is due or it is announced. */
function toLetter(
  { loan_id: loanId, due_on: dueOn, on_day: onDay }: ComingDebit,
  record: LoanRecord,
  asOf: BusinessDate,
): { readonly announce: Announcement } | { readonly skipped: SkippedMoney } | null {
  const { snapshot, autopay } = record;
  const product = findProduct(snapshot.productId);
  if (product === null || autopay === null) return null;
  const on = businessDate(onDay);
  const amount = autopayCentsOn(snapshot, product, on);
  const moment = noticeMoment(asOf, on);
  if (amount === 0 || moment === null) return null;
  if (moment !== 'late')
    return { announce: { loanId, onDay, amount, ahead: moment, ...withdrawalParts(snapshot, product, on, amount) } };
  // A payment in flight may be this very payment; the next day looks again.
  if (record.paymentInFlight) return null;
  const decision = decideWithdrawal(on, amount, autopay.announced);
  const isWhole = decision.kind === 'skip';
  const leftCents = isWhole ? amount : decision.restCents;
  if (leftCents === NO_CENTS) return null;
  const takenCents = isWhole ? null : decision.amountCents;
  const nextOn = isWhole ? autopayDays(snapshot, autopay.announced).next : null;
  return { skipped: { loanId, dueOn, onDay, amountCents: leftCents, takenCents, nextOn } };
}

/** Sends one notice of each coming debit: three business days ahead, or ten days ahead when its amount differs from the last
 *  debit's. The notice states the day and the most that will be debited. A debit that is too near and has no notice, or whose
 *  amount rose after it, gets a letter that says what the customer pays without autopay (N21). Returns the number of new
 *  letters. Source: 12 CFR 1041.9(b), loan-core 5.3, 5.4 (N03), decision 014. */
export async function announceDebits(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<number> {
  const days = daysToAnnounce(on);
  const late = days.filter((day) => noticeMoment(on, day) === 'late');
  const coming = await db.rows(COMING_DEBITS, [lmsId, days, late, on]);
  let made = 0;
  for (let start = 0; start < coming.length; start += BATCH_SIZE) {
    const batch = coming.slice(start, start + BATCH_SIZE);
    const records = await readLoanRecords(
      db,
      lmsId,
      batch.map((each) => each.loan_id),
    );
    const letters = batch.flatMap((each) => {
      const record = records.get(each.loan_id);
      return record === undefined ? [] : [toLetter(each, record, on)];
    });
    const announced = letters.flatMap((each) => (each !== null && 'announce' in each ? [each.announce] : []));
    const skipped = letters.flatMap((each) => (each !== null && 'skipped' in each ? [each.skipped] : []));
    if (announced.length > 0) made += (await db.row(ANNOUNCE, [JSON.stringify(announced), on]))?.made ?? 0;
    made += await tellSkipped(db, on, skipped);
  }
  return made;
}
