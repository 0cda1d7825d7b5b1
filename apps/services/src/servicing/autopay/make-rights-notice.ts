import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Transaction } from '#platform/database.ts';

/** The last two failed debits with their dates, amounts and accounts. An account is found by the payment that debited it, by its
 *  hash, or in the autopay of the loan. */
const MAKE = statement(
  'make_rights_notice',
  `
  with failed as (
    select f.*, row_number() over (order by f.effective_on desc, f.ended_on desc) as back from servicing.debits_of(array[$1::text]) f
     where f.state in ('declined', 'returned')
  ), told as (
    select f.back, f.loan_id, f.effective_on, f.amount,
           coalesce((select k.last_four from app.payment p join app.card k on k.card_id = p.card_id where p.payment_id = f.reference),
                    (select k.last_four from app.bank_account b join app.card k on k.card_id = b.card_id
                      where encode(b.account_hash, 'hex') = f.method_id order by k.card_id limit 1),
                    (select right(a.display_number, 4) from servicing.autopay a where a.loan_id = f.loan_id)) as last_four
      from failed f where f.back <= 2
  )
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  select format('N08:%s:%s', $1::text, $2::date), 'N08', coalesce($3::bigint, x.loan_id), $1, $2,
         jsonb_strip_nulls(jsonb_build_object('firstOn', y.effective_on, 'firstAmount', y.amount, 'firstAccount', '•••• ' || y.last_four,
           'secondOn', x.effective_on, 'secondAmount', x.amount, 'secondAccount', '•••• ' || x.last_four, 'store', t.name, 'phone', t.phone))
    from told x left join told y on y.back = 2
    join servicing.loan l on l.loan_id = coalesce($3::bigint, x.loan_id)
    join servicing.store t on t.store_id = l.store_id
   where x.back = 1
  on conflict do nothing`,
);

/** Writes the notice of a borrower's rights after two failed withdrawals in a row (N08), once a day: dates, amounts and account
 *  of both. Source: 12 CFR 1041.9(c), loan-core 5.4. */
export async function makeRightsNotice(
  tx: Transaction,
  on: BusinessDate,
  customerId: string,
  loanId: number | null = null,
): Promise<void> {
  await tx.rows(MAKE, [customerId, on, loanId]);
}
