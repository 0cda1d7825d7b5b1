import { firstDebitDay } from '@lendside/domain/loans/payments/debit-notice-days.ts';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { liveUntil } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { autopayDays, retryDueCents } from '@lendside/domain/loans/payments/autopay-plan.ts';
import { withdrawalParts } from '@lendside/domain/loans/payments/withdrawal-parts.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { hasTwoStrikes, mayDebitAgain, type DebitAttempt } from '@lendside/domain/payments/debit-attempts.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Database } from '#platform/database.ts';
import { readAttempts, sinceAuthorised } from './debit-history.ts';
import { IS_DEBITED } from './debited-loans.ts';
import { readLoanRecords } from './read-loan-records.ts';

/** A failed debit that no letter has told yet. */
interface FailedDebit {
  readonly reference: string;
  readonly loan_id: number;
  readonly number: number;
  readonly amount: number;
  readonly payer_id: string;
  readonly method_id: string;
  readonly authorised_on: string;
}

/** Days after which a failure is not told any more, for loans that were stayed or blocked meanwhile. */
const TOLD_WITHIN_DAYS = 10;

/** A failure that stopped autopay gets the notice of the stop (N08) instead. */
const FAILED = statement<FailedDebit>(
  'failed_debits_to_tell',
  `
  select f.reference, f.loan_id, f.number, f.amount, coalesce(f.payer_id, f.customer_id) as payer_id,
         coalesce(encode(b.account_hash, 'hex'), a.loan_id || ':' || a.method) as method_id,
         coalesce(a.authorised_on, a.enrolled_on)::text as authorised_on
    from servicing.debit_attempt f
    join servicing.loan l on l.loan_id = f.loan_id and l.lms_id = $1
    join servicing.autopay a on a.loan_id = f.loan_id and a.ended_on is null and a.suspended_on is null
     and coalesce(a.enroller_id, l.customer_id) = coalesce(f.payer_id, f.customer_id)
    left join app.bank_account b on b.card_id = a.method_id
   where f.returned_on between $2::date - ${TOLD_WITHIN_DAYS} and $2 and f.state in ('declined', 'returned', 'void')
     and f.effective_on > coalesce(a.authorised_on, a.enrolled_on) and ${IS_DEBITED}
     and not exists (select from servicing.debit_attempt t where t.loan_id = f.loan_id and t.number = f.number and t.try > f.try)
     and not exists (select from servicing.notice n where n.key = 'N20:' || f.reference)
   order by f.loan_id, f.number`,
);
const TELL_FAILED = statement<{ made: number }>(
  'tell_failed_debits',
  `
  with made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select format('N20:%s', d.reference), 'N20', d.loan_id, coalesce(d.payer_id, d.customer_id), $2,
           jsonb_strip_nulls(jsonb_build_object('amount', d.amount, 'number', d.number, 'failedOn', d.effective_on, 'onDay', c."onDay", 'principal', c."principalCents",
             'interest', c."interestCents", 'fees', c."feesCents", 'method', a.method, 'account', a.display_number, 'store', t.name,
             'phone', t.phone, 'sentBy', app.channel_of_notice(l.lms_id, coalesce(d.payer_id, d.customer_id))))
      from jsonb_to_recordset($1::jsonb) as c (reference text, "onDay" date, "principalCents" bigint, "interestCents" bigint, "feesCents" bigint)
      join servicing.debit_attempt d on d.reference = c.reference
      join servicing.loan l on l.loan_id = d.loan_id
      join servicing.store t on t.store_id = l.store_id
      join servicing.autopay a on a.loan_id = d.loan_id
    on conflict do nothing returning 1
  )
  select count(*)::int as made from made`,
);

function isAllowed(failed: FailedDebit, attempts: readonly DebitAttempt[], on: BusinessDate): boolean {
  const authorisedOn = businessDate(failed.authorised_on);
  if (hasTwoStrikes(attempts, authorisedOn)) return false;
  return mayDebitAgain(sinceAuthorised(attempts, authorisedOn), {
    loanId: failed.loan_id,
    number: failed.number,
    methodId: failed.method_id,
    amountCents: cents(failed.amount),
    on,
    authorisedOn,
    isCovered: true,
  }).ok;
}

/** Returns the letter about a failed debit, with the day of its retry. Without a day it is not tried again: the next due date
 *  comes first, or the rules on failed debits forbid it. Null when the customer paid meanwhile. */
function toLetter(failed: FailedDebit, record: LoanRecord, attempts: readonly DebitAttempt[], on: BusinessDate) {
  const { snapshot, autopay } = record;
  const product = findProduct(snapshot.productId);
  if (product === null || autopay === null || retryDueCents(snapshot, product, failed.number) === 0) return null;
  const onDay = firstDebitDay(on);
  const { reference } = failed;
  const amountCents = cents(failed.amount);
  const { next } = autopayDays(snapshot, autopay.announced);
  const isRetried =
    (next === null || onDay < next) &&
    retryDueCents(liveUntil(snapshot, product, onDay), product, failed.number) >= amountCents &&
    isAllowed(failed, attempts, onDay);
  return isRetried ? { reference, onDay, ...withdrawalParts(snapshot, product, onDay, amountCents) } : { reference };
}

/** Tells each failed debit with the day of its retry, three business days ahead: a retry is an unusual withdrawal that needs a
 *  notice of its own (N20). Returns the number of new notices. Source: 12 CFR 1041.9(b)(3), loan-core 5.3, decision 014. */
export async function announceRetries(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<number> {
  const failed = await db.rows(FAILED, [lmsId, on]);
  if (failed.length === 0) return 0;
  const records = await readLoanRecords(
    db,
    lmsId,
    failed.map((each) => each.loan_id),
  );
  const attempts = await readAttempts(
    db,
    failed.map((each) => each.payer_id),
  );
  const letters = failed.flatMap((each) => {
    const record = records.get(each.loan_id);
    const letter = record === undefined ? null : toLetter(each, record, attempts.get(each.payer_id) ?? [], on);
    return letter === null ? [] : [letter];
  });
  if (letters.length === 0) return 0;
  return (await db.row(TELL_FAILED, [JSON.stringify(letters), on]))?.made ?? 0;
}
