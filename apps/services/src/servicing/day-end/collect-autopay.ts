import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { quoteFigures } from '@lendside/domain/loans/loan-figures.ts';
import { findProduct } from '@lendside/domain/loans/products.ts';
import { cents, floorAtZero, NO_CENTS, subtractCents } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { mayDebitAgain } from '@lendside/domain/payments/debit-attempts.ts';
import type { DebitAttempt } from '@lendside/domain/payments/debit-attempts.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';
import { statement } from '#platform/database.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { methodIdOf, readAttempts, sinceAuthorised } from '#servicing/day-end/debit-history.ts';
import { stopAutopay } from '#servicing/day-end/stop-autopay.ts';
import { lockLoans } from '#servicing/loans/loan-store.ts';
import { postPayments } from '#servicing/loans/post-payments.ts';

/** A debit to make: the first try of a due date or a repeat of one that failed. */
interface Debit {
  readonly loan_id: number;
  readonly customer_id: string;
  readonly number: number;
  readonly try: number;
  readonly method: 'ach' | 'card';
  /** Of a repeat: the amount of the first try; null for a first try. */
  readonly amount: number | null;
  readonly coming_return_code: string | null;
  readonly authorised_on: string;
}

/** What a day's collection did. */
export interface CollectedAutopay {
  readonly debits: number;
  /** Cards that refused at once. */
  readonly declined: number;
}

const BATCH_SIZE = 200;
/** Business days between a failed try and its repeat. Source: loan-core 5.3. */
const RETRY_BUSINESS_DAYS = 3;

/** First tries of what rolls to this day; repeats of what failed three business days ago for want of money. Who is stayed,
 *  recovered or charged off, protected or blocked, is not debited (5.3). */
const DEBITS = statement<Debit>(
  'autopay_debits',
  `
  with due as (
    select i.loan_id, max(i.number) as number from servicing.schedule_item i join servicing.loan l on l.loan_id = i.loan_id
     where i.rolled_on = $2 and l.lms_id = $1 and l.applied < i.amount_through group by i.loan_id
    union all
    select s.loan_id, max(s.number) from servicing.line_statement s join servicing.loan l on l.loan_id = s.loan_id
     where s.rolled_on = $2 and l.lms_id = $1 and s.unpaid > 0 group by s.loan_id
  ), wanted as (
    select d.loan_id, d.number, 1 as try, null::bigint as amount from due d
     where not exists (select from servicing.debit_attempt a where a.loan_id = d.loan_id and a.number = d.number)
    union all
    select f.loan_id, f.number, f.try + 1, f.amount from servicing.debit_attempt f
      join servicing.loan l on l.loan_id = f.loan_id and l.lms_id = $1
     where f.returned_on = $3 and f.try < 3 and f.state in ('declined', 'returned')
       and not exists (select from servicing.debit_attempt a where a.loan_id = f.loan_id and a.number = f.number and a.try > f.try)
  )
  select w.loan_id, l.customer_id, w.number, w.try, a.method, w.amount, a.next_return_code as coming_return_code,
         coalesce(a.authorised_on, a.enrolled_on)::text as authorised_on
    from wanted w
    join servicing.loan l on l.loan_id = w.loan_id
    join servicing.autopay a on a.loan_id = w.loan_id and a.ended_on is null and a.suspended_on is null
    left join servicing.customer_fact f on f.lms_id = l.lms_id and f.customer_id = l.customer_id
   where l.phase = 'active' and l.status in (12, 27, 31, 33) and not l.is_covered_borrower and coalesce(f.is_blocked, false) = false
   order by w.loan_id`,
);
const RECORD_DEBITS = statement(
  'record_debits',
  `
  with made as (
    insert into servicing.debit_attempt (loan_id, customer_id, number, try, method, amount, effective_on, reference, state, return_code,
           returned_on, coming_return_code)
    select d."loanId", d."customerId", d.number, d.try, d.method, d.amount, $2, d.reference, d.state, d."returnCode",
           case when d.state = 'declined' then $2::date end, d."comingReturnCode"
      from jsonb_to_recordset($1::jsonb) as d("loanId" bigint, "customerId" text, number int, try int, method text, amount bigint,
           reference text, state text, "returnCode" text, "comingReturnCode" text)
    returning loan_id
  )
  update servicing.autopay a set next_return_code = null from made m where a.loan_id = m.loan_id and a.next_return_code is not null`,
);

/** Nine digits and a check digit, made from the reference, so that replaying a day gives the same ledger (I13). */
function confirmationOf({ loan_id: loanId, number, try: tried }: Debit): string {
  const nine = String((loanId * 3_000 + number * 3 + tried) % 1_000_000_000).padStart(9, '0');
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 2 : 1), 0);
  return `${nine}${(10 - (sum % 10)) % 10}`;
}

/** The billed minimum; fees only where the authorisation says so, which ours does not. A repeat asks for the same amount, and for
 *  nothing once less is due. Source: loan-core 5.3. */
function amountOf(debit: Debit, record: LoanRecord | undefined): Cents {
  const product = record === undefined ? null : findProduct(record.snapshot.productId);
  if (record === undefined || product === null) return NO_CENTS;
  const figures = quoteFigures(record.snapshot, product);
  const dueCents = floorAtZero(subtractCents(figures.minimumAmountDueCents, figures.feesCents));
  if (debit.amount === null) return dueCents;
  return dueCents < debit.amount ? NO_CENTS : cents(debit.amount);
}

function isAllowed(
  debit: Debit,
  amountCents: Cents,
  attempts: readonly DebitAttempt[] | undefined,
  on: BusinessDate,
): boolean {
  const authorisedOn = businessDate(debit.authorised_on);
  const decision = mayDebitAgain(sinceAuthorised(attempts, authorisedOn), {
    loanId: debit.loan_id,
    number: debit.number,
    methodId: methodIdOf(debit.loan_id, debit.method),
    amountCents,
    on,
    authorisedOn,
    isCovered: true,
  });
  return decision.ok;
}

function stateOf({ method, coming_return_code: code }: Debit): 'sent' | 'settled' | 'declined' {
  if (method === 'ach') return 'sent';
  return code === null ? 'settled' : 'declined';
}

async function collectBatch(
  tx: Transaction,
  lmsId: LoanSystemId,
  on: BusinessDate,
  batch: readonly Debit[],
): Promise<CollectedAutopay> {
  const loanIds = batch.map((debit) => debit.loan_id);
  const records = await lockLoans(tx, lmsId, loanIds, 'dayEnd');
  const attempts = await readAttempts(
    tx,
    batch.map((debit) => debit.customer_id),
  );
  const debits = batch.flatMap((debit) => {
    const amountCents = amountOf(
      debit,
      records.find((record) => record.snapshot.loanId === debit.loan_id),
    );
    if (!isAllowed(debit, amountCents, attempts.get(debit.customer_id), on)) return [];
    // No colon before the try: keys of a command count on with one.
    const reference = `autopay:${debit.loan_id}:${debit.number}${debit.try === 1 ? '' : `r${debit.try}`}`;
    return amountCents === 0 ? [] : [{ debit, amountCents, reference, state: stateOf(debit) }];
  });
  const charged = debits.filter(({ state }) => state !== 'declined');
  const payments = charged.map(({ debit, amountCents, reference }) => ({
    reference,
    loanId: debit.loan_id,
    amountCents,
    purpose: 'standard' as const,
    channel: debit.method,
    confirmationNumber: confirmationOf(debit),
  }));
  const results = await postPayments(tx, lmsId, payments, 'dayEnd');
  const refused = new Set(results.flatMap((result, at) => (result.ok ? [] : [charged[at]?.reference])));
  const made = debits.filter(({ reference }) => !refused.has(reference));
  await tx.rows(RECORD_DEBITS, [
    JSON.stringify(
      made.map(({ debit, amountCents, reference, state }) => ({
        loanId: debit.loan_id,
        customerId: debit.customer_id,
        number: debit.number,
        try: debit.try,
        method: debit.method,
        amount: amountCents,
        reference,
        state,
        returnCode: state === 'declined' ? debit.coming_return_code : null,
        comingReturnCode: state === 'sent' ? debit.coming_return_code : null,
      })),
    ),
    on,
  ]);
  const declined = made.filter(({ state }) => state === 'declined').map(({ debit }) => debit.customer_id);
  await stopAutopay(tx, on, declined);
  return { debits: made.length - declined.length, declined: declined.length };
}

/** Collects what is due on `on` from those who enrolled, as payments of that day, each once, and repeats debits that failed
 *  three business days before. A card that refuses posts nothing. Source: loan-core 5.2 step 8, 5.3 (effective on roll(due)). */
export async function collectAutopay(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<CollectedAutopay> {
  const failedOn = isBusinessDay(on) ? addBusinessDays(on, -RETRY_BUSINESS_DAYS) : null;
  const debits = await db.rows(DEBITS, [lmsId, on, failedOn]);
  let collected: CollectedAutopay = { debits: 0, declined: 0 };
  for (let start = 0; start < debits.length; start += BATCH_SIZE) {
    const batch = debits.slice(start, start + BATCH_SIZE);
    const done = await db.transaction((tx) => collectBatch(tx, lmsId, on, batch));
    collected = { debits: collected.debits + done.debits, declined: collected.declined + done.declined };
  }
  return collected;
}
