import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import type { InquiryOutcome } from '@lendside/providers/card-processing/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import type { MoneyDesk, MoneyDesks } from '#features/payments/pay-job/money-desk.ts';

/** How the processor's records differ from ours. `missing_there`: we booked money that the processor does not have.
 *  `missing_here`: the processor has money that we did not book. `unanswered`: the processor did not answer, which counts as a
 *  difference until it does. */
export type DifferenceKind = 'missing_there' | 'missing_here' | 'amount' | 'double' | 'unanswered';

/** One payment whose books differ; amounts in cents. */
export interface Difference {
  readonly paymentId: string;
  readonly kind: DifferenceKind;
  readonly ourCents: Cents;
  /** Null if the processor has no charge or did not answer. */
  readonly theirCents: Cents | null;
  readonly detail: string;
}

/** Result of one reconciliation run. */
export interface Reconciliation {
  readonly runId: string;
  readonly lmsId: number;
  readonly businessDate: string;
  readonly payments: number;
  readonly differences: readonly Difference[];
  /** Whether an answer may still come later. False for a processor that cannot be asked at all. */
  readonly isWorthRepeating: boolean;
}

interface BookedPayment {
  readonly payment_id: string;
  readonly state: PaymentState;
  readonly amount: Cents;
  /** The amount our own ledger booked for the payment. Null for a partner's loan, which is booked in the partner's ledger. */
  readonly booked: Cents | null;
}

const AT_ONCE = 8;
/** After this many groups in a row without an answer, the remaining groups are not asked, because each would wait for the
 *  time-out. */
const SILENT_GROUPS_MAX = 3;
const NOT_ASKED: InquiryOutcome = { kind: 'unknown', detail: 'not asked: those before were not answered' };

const paymentsOfDay = statement<BookedPayment>(
  'reconcile_payments',
  `
  select p.payment_id, p.state, p.amount,
         case when p.lms_id = 3 then null
              else coalesce((select sum(e.dr - e.cr) from servicing.transactions_of_payment(p.payment_id) t (txn_id)
                               join servicing.ledger_entry e using (txn_id)
                              where e.account in ('1020', '1030')), 0)::bigint end as booked
    from app.payment p
    join app.card c on c.card_id = p.card_id and c.processor = $3
   where p.lms_id = $1 and p.business_date = $2 and p.finished_at is not null and ($4::text is null or p.payment_id = $4)
     and ($5::int is null or mod(abs(hashtext(p.payment_id)::bigint), $6) = $5)
   order by p.payment_id`,
);
const recordRun = statement(
  'reconcile_record',
  `
  with run as (
    insert into app.reconciliation_run (run_id, business_date, payments, unanswered, differences, processor)
    values ($1, $2, $3, $4, $5, $11) returning run_id
  )
  insert into app.reconciliation_difference (run_id, payment_id, kind, our_cents, their_cents, detail)
  select run.run_id, d.payment_id, d.kind, d.our_cents, d.their_cents, d.detail
    from run, unnest($6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::text[])
      as d (payment_id, kind, our_cents, their_cents, detail)`,
);

/** Records that can be queried by our payment reference: a card processor's, or the bank's under its processor number. */
export type AskedBooks = Pick<MoneyDesk, 'inquire'> & { readonly processorNumber: number };

/** Returns all records that can be queried: those of the card processors and of the bank, each with its number. */
export function booksOf(processors: readonly AskedBooks[], desks: MoneyDesks): readonly AskedBooks[] {
  const others = Object.entries(desks).map(([number, desk]) => ({ ...desk, processorNumber: Number(number) }));
  return [...processors, ...others];
}

/** What to reconcile: all payments of a loan system's business date, one payment, or one of several parts. Parts are numbered
 *  from 0. */
export interface ReconciledDay {
  readonly lmsId: number;
  readonly businessDate: string;
  readonly paymentId?: string;
  readonly part?: number;
  readonly parts?: number;
}

/** Compares a processor's or bank's records with ours for one business date of a loan system. Asks about every finished
 *  payment by its reference, and looks up its booking in the ledger. Records every difference for a person and corrects none.
 *  Moves no money and may be repeated. Source: issue 6.5, security 3.1. */
export async function reconcilePayments(
  database: Queryable,
  processor: AskedBooks,
  { paymentId, part, parts, ...day }: ReconciledDay,
): Promise<Reconciliation> {
  const asked = [day.lmsId, day.businessDate, processor.processorNumber, paymentId ?? null, part ?? null, parts ?? 1];
  const payments = await database.rows(paymentsOfDay, asked);
  const differences: Difference[] = [];
  let isWorthRepeating = false;
  let silentGroups = 0;
  for (let first = 0; first < payments.length; first += AT_ONCE) {
    const some = payments.slice(first, first + AT_ONCE);
    const answers =
      silentGroups < SILENT_GROUPS_MAX
        ? await Promise.all(some.map(({ payment_id: id }) => processor.inquire(id)))
        : some.map(() => NOT_ASKED);
    silentGroups = answers.every(({ kind }) => kind === 'unknown') ? silentGroups + 1 : 0;
    for (const [index, payment] of some.entries()) {
      const answer = answers[index];
      isWorthRepeating ||= answer?.kind === 'unknown';
      const difference = answer === undefined ? null : findDifference(payment, answer);
      if (difference !== null) differences.push(difference);
    }
  }
  const runId = newId('rec');
  await database.rows(recordRun, [
    runId,
    day.businessDate,
    payments.length,
    differences.filter(({ kind }) => kind === 'unanswered').length,
    differences.length,
    differences.map(({ paymentId }) => paymentId),
    differences.map(({ kind }) => kind),
    differences.map(({ ourCents }) => ourCents),
    differences.map(({ theirCents }) => theirCents),
    differences.map(({ detail }) => detail),
    processor.processorNumber,
  ]);
  return { runId, ...day, payments: payments.length, differences, isWorthRepeating };
}

/** Returns how the processor, the payment and our ledger differ, or null if they agree. */
export function findDifference(payment: BookedPayment, answer: InquiryOutcome): Difference | null {
  const { payment_id: paymentId, state, amount, booked } = payment;
  const isPosted = state === 'posted';
  const ourCents = booked ?? (isPosted ? amount : NO_CENTS);
  const isBooked = isPosted || ourCents > 0;
  const ours = `our payment is ${state}${isBooked ? ' and is booked' : ''}`;
  const say = (kind: DifferenceKind, theirCents: Cents | null, detail: string): Difference => ({
    paymentId,
    kind,
    ourCents,
    theirCents,
    detail,
  });
  if (answer.kind === 'unknown' || answer.kind === 'unaskable') return say('unanswered', null, answer.detail);
  if (answer.kind === 'captured') {
    if (answer.copies > 1) return say('double', answer.amountCents, `charged ${answer.copies} times`);
    if (!isPosted) return say('missing_here', answer.amountCents, ours);
    if (answer.amountCents !== ourCents) return say('amount', answer.amountCents, 'the ledger booked another amount');
    return null;
  }
  if (!isBooked) return null;
  return say('missing_there', null, `the processor says ${answer.kind}${isPosted ? '' : `, and ${ours}`}`);
}

const isUnderWay = statement<{ waits: boolean }>(
  'reconcile_under_way',
  'select exists (select from app.payment where payment_id = $1 and finished_at is null) as waits',
);

/** Whether a payment is not finished yet. */
export async function isPaymentUnderWay(database: Queryable, paymentId: string): Promise<boolean> {
  return (await database.row(isUnderWay, [paymentId]))?.waits === true;
}

const refusedReturns = statement<{ payment_id: string; our_cents: Cents; detail: string; found_on: string }>(
  'reconcile_refused_returns',
  `
  select payment_id, r.our_cents, r.detail, r.found_at::date::text as found_on
    from app.open_refused_return r join app.payment p using (payment_id)
   where $1::int is null or p.lms_id = $1
   order by r.difference_id`,
);

/** Lists bank returns that our ledger refused to book and no person has closed. Covers one loan system, or all with null;
 *  amounts in cents. Source: decision 015. */
export async function listRefusedReturns(
  database: Queryable,
  lmsId: number | null,
): Promise<{ paymentId: string; ourCents: Cents; detail: string; foundOn: string }[]> {
  const rows = await database.rows(refusedReturns, [lmsId]);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    ourCents: row.our_cents,
    detail: row.detail,
    foundOn: row.found_on,
  }));
}

const earlyReturns = statement<{ reference: string; code: string; amount: Cents; told_on: string }>(
  'reconcile_early_returns',
  'select reference, code, amount, told_on::text from servicing.bank_return_early order by told_on, reference',
);

/** Lists bank returns of debits that are not in our ledger. Such a debit is either still being inquired about or not ours.
 *  Amounts in cents. Source: decision 015. */
export async function listEarlyReturns(
  database: Queryable,
): Promise<{ reference: string; code: string; amountCents: Cents; toldOn: string }[]> {
  const rows = await database.rows(earlyReturns);
  return rows.map(({ reference, code, amount, told_on: toldOn }) => ({ reference, code, amountCents: amount, toldOn }));
}

const closeReturn = statement<{ payment_id: string }>(
  'reconcile_close_return',
  `
  with forgotten as (
    delete from servicing.bank_return_early where reference = $1 returning reference
  )
  insert into app.refused_return_closing (payment_id, because, closed_by)
  select o.payment_id, $2, $3
    from (select r.payment_id from app.open_refused_return r where r.payment_id = $1 union select f.reference from forgotten f) o
  on conflict do nothing returning payment_id`,
);

/** Closes a return that the ledger refused, or a return of a debit that is not in our ledger. Records who closed it, why and
 *  when; books nothing. Returns false if no such return is open. Source: decision 015. */
export async function closeReturnByHand(
  database: Queryable,
  { reference, because, by }: { readonly reference: string; readonly because: string; readonly by: string },
): Promise<boolean> {
  return (await database.row(closeReturn, [reference, because, by])) !== null;
}

const daysWithPayments = statement<{ lms_id: number; business_date: string }>(
  'reconcile_days',
  `
  select lms_id, business_date from app.payment where finished_at is not null
   group by lms_id, business_date order by business_date desc, lms_id limit $1`,
);

/** Lists the latest business dates that have payments, for each loan system, newest first. */
export async function listDaysWithPayments(
  database: Queryable,
  daysMax: number,
): Promise<{ lmsId: number; businessDate: string }[]> {
  const rows = await database.rows(daysWithPayments, [daysMax]);
  return rows.map(({ lms_id: lmsId, business_date: businessDate }) => ({ lmsId, businessDate }));
}
