import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** Money that is due but that autopay does not take: a whole payment, or what an announced withdrawal leaves. */
export interface SkippedMoney {
  readonly loanId: number;
  /** The due date of the contract. */
  readonly dueOn: string;
  /** Day of the withdrawal: the due date moved to a business day. */
  readonly onDay: string;
  /** What the customer pays without autopay. */
  readonly amountCents: Cents;
  /** What autopay takes that day; null when it takes nothing. */
  readonly takenCents: Cents | null;
  /** Day of the next withdrawal; null when none is planned. */
  readonly nextOn: BusinessDate | null;
  /** Why, when it is not that it was announced too late: the card or account of autopay is gone, which stops autopay; or autopay
   *  takes nothing from this loan since its withdrawal was announced; or a renewal of the loan is open. */
  readonly why?: 'cardGone' | 'stopped' | 'renewalOpen';
}

/** Whoever owes the loan is told. A second letter about the same day is made only when more is to be paid. */
const TELL_SKIPPED = statement<{ made: number }>(
  'tell_skipped_debits',
  `
  with made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select format('N21:%s:%s:%s%s', s."loanId", s."onDay", s."amountCents", case when o.customer_id <> payer.id then ':other' else '' end),
           'N21', s."loanId", o.customer_id, $2,
           jsonb_strip_nulls(jsonb_build_object('dueOn', s."dueOn", 'onDay', s."onDay", 'amount', s."amountCents", 'taken', s."takenCents",
             'nextOn', s."nextOn", 'why', s.why, 'store', t.name, 'phone', t.phone))
      from jsonb_to_recordset($1::jsonb) as s ("loanId" bigint, "dueOn" date, "onDay" date, "amountCents" bigint, "takenCents" bigint, "nextOn" date, why text)
      join servicing.loan l on l.loan_id = s."loanId"
      join servicing.store t on t.store_id = l.store_id
      join servicing.autopay a on a.loan_id = l.loan_id
     cross join lateral (select coalesce(a.enroller_id, l.customer_id) as id) payer
     cross join lateral (select distinct who from unnest(array[payer.id, l.customer_id, l.cosigner_id]) who where who is not null) o (customer_id)
     where not exists (select from servicing.notice n where n.loan_id = s."loanId" and n.code = 'N21' and n.made_on >= $2::date - 14
                          and n.customer_id = o.customer_id and n.facts ->> 'onDay' = s."onDay"::text
                          and (n.facts ->> 'amount')::bigint >= s."amountCents")
    on conflict do nothing returning 1
  )
  select count(*)::int as made from made`,
);

/** Writes the letters (N21) that say which payment autopay does not take, so that the customer makes it. Returns the number of
 *  new letters. Source: loan-core 5.3, decision 014. */
export async function tellSkipped(db: Queryable, on: BusinessDate, skipped: readonly SkippedMoney[]): Promise<number> {
  if (skipped.length === 0) return 0;
  return (await db.row(TELL_SKIPPED, [JSON.stringify(skipped), on]))?.made ?? 0;
}
