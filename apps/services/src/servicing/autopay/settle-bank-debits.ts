import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { RETURN_BUSINESS_DAYS } from '@lendside/domain/payments/bank-debit.ts';
import { isRightsNoticeDue } from '@lendside/domain/payments/debit-attempts.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { readDebitsOf } from './debit-history.ts';
import { makeRightsNotice } from './make-rights-notice.ts';
import { reportRefusedReturn } from './report-refused-return.ts';
import { suspendAutopay } from './suspend-autopay.ts';
import { enrolRequestedAutopay } from './enrol-requested-autopay.ts';
import type { Poster } from '#servicing/loans/loan-store.ts';

interface BankDebit {
  readonly reference: string;
  readonly loan_id: number;
  /** The customer who paid. */
  readonly customer_id: string;
  readonly code: string;
  /** True when an earlier try of the same installment was already charged a returned-item fee. */
  readonly is_fee_taken: boolean;
}

/** Context of reversing debits: the loan system, the day and the poster. */
interface ReturnsTaker {
  readonly lmsId: BuiltInSystemId;
  readonly on: BusinessDate;
  readonly poster: Poster;
}

/** Number of past business days that are read again, because a bank may add returns to its list of a day later. */
const READ_AGAIN_BUSINESS_DAYS = 3;

const READ_FROM = statement<{ from_on: string | null }>(
  'bank_read_from',
  `
  select coalesce((select through_on from servicing.bank_return_read where lms_id = $1),
                  least((select min(d.effective_on) from servicing.bank_debit d join servicing.loan l using (loan_id) where l.lms_id = $1),
                        (select min(p.business_date) from app.payment p where p.lms_id = $1 and starts_with(p.card_id, 'bank_'))))::text as from_on`,
);
/** Stores the bank's answers together with the day up to which they were read. We may learn of a debit days later, so a return
 *  of an unknown debit is kept until that debit is in our books. A return whose amount differs from its debit is kept until it
 *  is reported. */
const KEEP_ANSWERS = statement(
  'bank_keep_answers',
  `
  with early as (
    insert into servicing.bank_return_early (reference, code, amount, told_on)
    select t.reference, t.code, t.amount, $5
      from unnest($2::text[], $3::text[], $4::bigint[]) as t (reference, code, amount)
     where not exists (select from servicing.bank_debit d where d.reference = t.reference and (d.amount = t.amount or d.state = 'returned'))
       and not exists (select from app.refused_return_closing c where c.payment_id = t.reference)
    on conflict do nothing
  ), through as (
    insert into servicing.bank_return_read (lms_id, through_on) values ($1, $5)
    on conflict (lms_id) do update set through_on = greatest(servicing.bank_return_read.through_on, excluded.through_on)
  )
  update servicing.bank_debit d set bank_answer = t.code
    from unnest($2::text[], $3::text[], $4::bigint[]) as t (reference, code, amount), servicing.loan l
   where t.reference = d.reference and t.amount = d.amount and l.loan_id = d.loan_id and l.lms_id = $1 and d.state <> 'returned'`,
);
const TAKE_UP_EARLY = statement(
  'bank_take_up_early',
  `
  with known as (
    delete from servicing.bank_return_early e using servicing.bank_debit d, servicing.loan l
     where d.reference = e.reference and d.amount = e.amount and l.loan_id = d.loan_id and l.lms_id = $1
    returning e.reference, e.code
  )
  update servicing.bank_debit d set bank_answer = k.code
    from known k where k.reference = d.reference and d.state <> 'returned'`,
);
const OF_OTHER_AMOUNT = statement<{ reference: string; code: string; told: Cents; amount: Cents }>(
  'bank_returned_other_amount',
  `
  select e.reference, e.code, e.amount as told, d.amount
    from servicing.bank_return_early e join servicing.bank_debit d using (reference) join servicing.loan l using (loan_id)
   where l.lms_id = $1 order by d.debit_id`,
);
const FORGET_EARLY = statement('bank_forget_early', 'delete from servicing.bank_return_early where reference = $1');
const RETURNED = statement<BankDebit>(
  'bank_returned',
  `
  select d.reference, d.loan_id, d.customer_id, d.bank_answer as code,
         exists (select from servicing.debit_attempt a join servicing.debit_attempt b on b.loan_id = a.loan_id and b.number = a.number and b.try < a.try
                  where a.reference = d.reference and b.state = 'returned' and b.return_code in ('R01', 'R09')) as is_fee_taken
    from servicing.bank_debit d join servicing.loan l using (loan_id)
   where l.lms_id = $1 and d.state <> 'returned' and d.bank_answer is not null order by d.debit_id`,
);
const SETTLE = statement<{ reference: string }>(
  'bank_settle',
  `
  with settled as (
    update servicing.bank_debit d set state = 'settled'
      from servicing.loan l
     where l.loan_id = d.loan_id and l.lms_id = $1 and d.state = 'sent' and d.effective_on <= $2 and d.bank_answer is null
       and $3 <= (select through_on from servicing.bank_return_read where lms_id = $1)
       and not exists (select from app.open_refused_return r where r.payment_id = d.reference)
    returning d.reference
  ), of_autopay as (
    update servicing.debit_attempt a set state = 'settled' from settled s where a.reference = s.reference and a.state = 'sent'
  )
  select reference from settled`,
);
const RECORD_RETURN = statement(
  'bank_record_return',
  `
  with returned as (
    update servicing.bank_debit set state = 'returned', return_code = bank_answer, returned_on = $2, bank_answer = null
     where reference = $1 and state <> 'returned' returning reference, return_code
  ), of_autopay as (
    update servicing.debit_attempt a set state = 'returned', return_code = r.return_code, returned_on = $2
      from returned r where a.reference = r.reference
  )
  ${enqueue(`
  select 'paymentReturned', 'returned:' || r.reference || ':' || c.channel,
         jsonb_build_object('paymentId', r.reference, 'channel', c.channel, 'feeCents', $3::bigint)
    from returned r join app.payment p on p.payment_id = r.reference
   -- The channels that were chosen and have an address; the other one where none has (noticeChannels).
   cross join lateral (values ('email', p.contact ->> 'email', 1, p.contact ->> 'phone'),
                              ('text', p.contact ->> 'phone', 0, p.contact ->> 'email')) as c (channel, address, only_other, other_address)
   where c.address is not null
     and (coalesce((p.contact ->> 'preference')::int, 0) <> c.only_other or c.other_address is null)
  union all
  -- Who owes the loan too was told that it was paid.
  select 'sharedPayment', 'shared:' || r.reference || ':' || other.customer_id || ':returned',
         jsonb_build_object('paymentId', r.reference, 'lmsId', p.lms_id, 'customerId', other.customer_id, 'isReturned', true)
    from returned r join app.payment p on p.payment_id = r.reference join servicing.loan l on l.loan_id = p.loan_id and l.lms_id = p.lms_id
   cross join lateral unnest(array[l.customer_id, l.cosigner_id]) as other (customer_id)
   where p.guest_session_id is null and l.cosigner_id is not null
     and not exists (select from app.profile_customer c
                      where c.profile_id = p.profile_id and c.lms_id = p.lms_id and c.customer_id = other.customer_id)`)}`,
);
const RETURNED_ON = statement<{ returned: number }>(
  'bank_returned_on',
  `
  select count(*)::int as returned from servicing.bank_debit d join servicing.loan l using (loan_id)
   where d.returned_on = $2 and l.lms_id = $1`,
);
const FEE_OF = statement<{ fee: number }>(
  'bank_return_fee',
  `
  select coalesce(sum(e.dr), 0)::bigint as fee from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
   where t.loan_id = $1 and t.event = 'NSF_FEE' and (t.idempotency_key = $2 or starts_with(t.idempotency_key, $2 || ':')) and e.dr > 0`,
);

/** Finds other customers with the same bank account, such as a spouse, by their numbers in the debit's loan system. */
const SHARERS = statement<{ customer_id: string }>(
  'bank_sharers',
  `
  select distinct c.customer_id
    from servicing.bank_debit d join servicing.loan l using (loan_id)
    join app.bank_account b on b.account_hash = decode(d.method_id, 'hex')
    join app.card k on k.card_id = b.card_id and k.removed_at is null
    join app.profile_customer c on c.profile_id = b.profile_id and c.lms_id = l.lms_id
   where d.reference = $1 and c.customer_id <> d.customer_id`,
);

/** Asks the bank for the returns since the last call, outside any transaction, and stores them. Asks again for the last days,
 *  to catch late returns. When the bank does not answer, no debit of those days settles until it does. */
async function readReturns(db: Database, lmsId: BuiltInSystemId, on: BusinessDate, bank: BankDebits): Promise<void> {
  const from = (await db.row(READ_FROM, [lmsId]))?.from_on ?? null;
  if (from === null || from > on) return;
  const told = await bank.returns(addBusinessDays(businessDate(from), -READ_AGAIN_BUSINESS_DAYS), on);
  if (told.kind === 'unavailable') return;
  await db.rows(KEEP_ANSWERS, [
    lmsId,
    told.returns.map(({ reference }) => reference),
    told.returns.map(({ code }) => code),
    told.returns.map(({ amountCents }) => amountCents),
    on,
  ]);
}

/** Reverses one debit with its payment and the closing of the loan that it caused. Charges the returned-item fee, stops
 *  autopay where required and sends the payer a message. */
async function takeBack(tx: Transaction, { lmsId, on, poster }: ReturnsTaker, debit: BankDebit): Promise<void> {
  const { reference, loan_id: loanId, customer_id: customerId, code } = debit;
  const key = `return:${reference}`;
  const answer = await reversePayment(tx, {
    key,
    lmsId,
    loanId,
    poster,
    paymentKey: `pay:${reference}`,
    kind: 'achReturn',
    returnCode: code,
    isFeeTaken: debit.is_fee_taken,
  });
  if (!answer.ok) {
    await reportRefusedReturn(tx, on, reference, JSON.stringify(answer.refusal));
    return;
  }
  // After a refinance the fee is on the new loan.
  const fee = (await tx.row(FEE_OF, [answer.value.bookedOn, key]))?.fee ?? 0;
  await tx.rows(RECORD_RETURN, [reference, on, fee]);
  const { attempts, anewOn } = await readDebitsOf(tx, [customerId]);
  if (isRightsNoticeDue(attempts, anewOn ?? businessDate('1970-01-01')))
    await makeRightsNotice(tx, on, customerId, loanId);
  const sharers = await tx.rows(SHARERS, [reference]);
  await suspendAutopay(tx, on, [customerId, ...sharers.map(({ customer_id: sharer }) => sharer)]);
  enrolRequestedAutopay(tx, [reference]);
}

/** Reports a return whose amount differs from its debit. It is not reversed; a person resolves it. */
async function reportOtherAmounts(db: Database, { lmsId, on }: Pick<ReturnsTaker, 'lmsId' | 'on'>): Promise<void> {
  for (const { reference, code, told, amount } of await db.rows(OF_OTHER_AMOUNT, [lmsId]))
    await db.transaction(async (tx) => {
      const why = `the bank returned $${formatAmount(told)} of a debit of $${formatAmount(amount)} as ${code}`;
      await reportRefusedReturn(tx, on, reference, why);
      await tx.rows(FORGET_EARLY, [reference]);
    });
}

/** Reads the returned debits from the bank on business day `on`, however late, and reverses each with its fee. `poster` says
 *  whether the caller is a command of the day or day-end. Source: loan-core 2.3, 5.2 step 2, 5.3. */
export async function takeBackBankDebits(
  db: Database,
  lmsId: BuiltInSystemId,
  on: BusinessDate,
  bank: BankDebits | null,
  poster: Poster,
): Promise<void> {
  if (bank === null || !isBusinessDay(on)) return;
  await readReturns(db, lmsId, on, bank);
  await db.rows(TAKE_UP_EARLY, [lmsId]);
  await reportOtherAmounts(db, { lmsId, on });
  for (const debit of await db.rows(RETURNED, [lmsId]))
    await db.transaction((tx) => takeBack(tx, { lmsId, on, poster }, debit));
}

/** Reverses returned one-time debits of borrowers, however late, and settles those of two business days ago that were not
 *  returned. Nothing settles while the bank does not answer. Returns the number of debits returned on that day, including
 *  those reversed earlier. Source: loan-core 2.3, 5.2 step 2, 5.3. */
export async function settleBankDebits(
  db: Database,
  lmsId: BuiltInSystemId,
  on: BusinessDate,
  bank: BankDebits | null,
): Promise<number> {
  if (bank === null || !isBusinessDay(on)) return 0;
  await takeBackBankDebits(db, lmsId, on, bank, 'dayEnd');
  await db.transaction(async (tx) => {
    const settled = await tx.rows(SETTLE, [lmsId, addBusinessDays(on, -RETURN_BUSINESS_DAYS), on]);
    enrolRequestedAutopay(
      tx,
      settled.map(({ reference }) => reference),
    );
  });
  return (await db.row(RETURNED_ON, [lmsId, on]))?.returned ?? 0;
}
