import { BANK_ANEW_PREFIX } from '@lendside/domain/payments/autopay-terms.ts';
import { bankDebitDays } from '@lendside/domain/payments/bank-debit.ts';
import type { PostedPayment } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { CapturedRow } from './captured-row.ts';

const insertDebits = statement(
  'pay_bank_debits',
  `
  insert into servicing.bank_debit (reference, loan_id, customer_id, method_id, amount, effective_on, authorised_anew_on)
  select d.reference, l.loan_id, coalesce(c.customer_id, l.customer_id), encode(b.account_hash, 'hex'), d.amount, d.effective_on,
         case when a.is_anew then a.business_date when starts_with(w.version, $6) then coalesce(e.authorised_on, d.effective_on) end
    from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::date[]) as d (reference, loan_id, card_id, amount, effective_on)
    join servicing.loan l on l.loan_id = d.loan_id
    join app.payment p on p.payment_id = d.reference
    left join app.profile_customer c on c.profile_id = p.profile_id and c.lms_id = l.lms_id
    join app.bank_account b on b.card_id = d.card_id
    left join app.payment_authorisation a on a.payment_id = d.reference
    left join lateral (
      select o.version from app.autopay_authorisation o
       where o.loan_id = d.loan_id and o.method_id = d.card_id and starts_with(d.reference, 'apay_')
       order by o.given_at desc limit 1) w on true
    left join servicing.autopay e on e.loan_id = d.loan_id and e.method_id = d.card_id
   where a.payment_id is not null or w.version is not null
  on conflict (reference) do nothing`,
);

/** Records which posted payments were bank debits, in the transaction that posts them. Day-end follows up on these debits.
 *  Skips a debit that has no authorization, neither with the payment nor through autopay. A debit belongs to the person who
 *  paid, who may not be the main borrower. */
export async function recordBankDebits(
  tx: Transaction,
  posted: readonly { readonly row: CapturedRow; readonly posted: PostedPayment }[],
): Promise<void> {
  const debits = posted.filter(({ row }) => row.card_type === 'bank');
  if (debits.length === 0) return;
  await tx.rows(insertDebits, [
    debits.map(({ row }) => row.payment_id),
    debits.map(({ row }) => row.loan_id),
    debits.map(({ row }) => row.card_id),
    debits.map(({ row }) => row.amount),
    debits.map(({ posted: booked }) => bankDebitDays(booked.postedOn).effectiveOn),
    BANK_ANEW_PREFIX,
  ]);
}
