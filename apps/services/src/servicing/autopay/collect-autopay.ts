import { confirmationNumberOf } from '@lendside/domain/payments/confirmation-number.ts';
import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { autopayDueCents } from '@lendside/domain/loans/payments/autopay-debit.ts';
import {
  autopayDays,
  decideWithdrawal,
  mayRetry,
  retryDueCents,
} from '@lendside/domain/loans/payments/autopay-plan.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents, NO_CENTS, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { hasTwoStrikes, mayDebitAgain, type DebitAttempt } from '@lendside/domain/payments/debit-attempts.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { DEBIT_PREFIX } from './record-debit-outcomes.ts';
import { readAttempts, sinceAuthorised } from './debit-history.ts';
import { IS_DEBITED } from './debited-loans.ts';
import { suspendAutopay } from './suspend-autopay.ts';
import { tellSkipped, type SkippedMoney } from './tell-skipped.ts';
import { lockLoans } from '#servicing/loans/loan-store.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';

/** A debit to make: the first try for a due date, or a retry of a failed one. */
interface Debit {
  readonly loan_id: number;
  readonly customer_id: string;
  /** The customer whose account is debited: the person who enrolled, who may be the co-borrower. */
  readonly payer_id: string;
  /** The due date that a first try pays; null for a retry. */
  readonly due_on: string | null;
  readonly number: number;
  readonly try: number;
  readonly method: 'ach' | 'card';
  /** Amount of the first try; null when this is the first try. */
  readonly amount: number | null;
  readonly coming_return_code: string | null;
  readonly authorised_on: string;
  /** The enrolled person's own card or bank account, which is charged through a payment. Null when the loan system debits an
   *  account that it stores itself. */
  readonly card_id: string | null;
  /** Why that card or account cannot be charged; null when it can. */
  readonly card_gone: 'cardRemoved' | 'accountRemoved' | 'accountNotOffered' | 'expiredCard' | null;
  /** Identifies the account for the rules on failed debits. */
  readonly method_id: string;
}

/** Counts for one day of autopay collection. */
export interface CollectedAutopay {
  readonly debits: number;
  /** Card debits that were declined immediately. */
  readonly declined: number;
}

/** Debits of the enrolled person's own card or account are ordinary payments: accepted here, charged and booked by the payment
 *  lanes. A loan allows one money operation at a time, so a payment in flight prevents the debit. */
const ACCEPT_CHARGES = statement<{ payment_id: string }>(
  'accept_autopay_charges',
  'select payment_id from app.accept_autopay_charges($1::jsonb, $2) as payment_id',
);
const STOP_GONE = statement(
  'stop_autopay_without_card',
  `update servicing.autopay set suspended_on = $2, suspended_why = 'card_gone' where loan_id = any ($1) and suspended_on is null`,
);

const BATCH_SIZE = 200;
/** Days within which a failed try is retried. Its notice comes at most ten days after it, and three business days pass. */
const RETRIED_WITHIN_DAYS = 21;

/** Selects the debits of a day: first tries of the installments due on it, and the retries that were announced for it (N20). A
 *  retry debits the payer of the failed try, never the other borrower. A first try of the same day includes what a retry would
 *  take. Only loans that meet `IS_DEBITED` are selected. Source: loan-core 5.3, decision 014. */
const DEBITS = statement<Debit>(
  'autopay_debits',
  `
  with due as (
    select i.loan_id, max(i.due_on)::text as due_on, max(i.number) as number from servicing.schedule_item i join servicing.loan l on l.loan_id = i.loan_id
     where i.rolled_on = $2 and l.lms_id = $1 and l.applied < i.amount_through group by i.loan_id
    union all
    select s.loan_id, max(s.due_on)::text, max(s.number) from servicing.line_statement s join servicing.loan l on l.loan_id = s.loan_id
     where s.rolled_on = $2 and l.lms_id = $1 and s.unpaid > 0 group by s.loan_id
  ), wanted as (
    select d.loan_id, d.due_on, d.number, 1 as try, null::bigint as amount, null::text as payer_id from due d
     where not exists (select from servicing.debit_attempt a where a.loan_id = d.loan_id and a.number = d.number)
       and not exists (select from servicing.notice n where n.loan_id = d.loan_id and n.code = 'N21' and n.facts ->> 'why' = 'stopped'
                          and n.facts ->> 'onDay' = $2::date::text)
    union all
    select f.loan_id, null, f.number, f.try + 1, f.amount, coalesce(f.payer_id, f.customer_id) from servicing.debit_attempt f
      join servicing.loan l on l.loan_id = f.loan_id and l.lms_id = $1
      join servicing.notice n on n.key = 'N20:' || f.reference and n.facts ->> 'onDay' = $2::date::text
     where f.returned_on >= $2::date - ${RETRIED_WITHIN_DAYS} and f.try < 3 and f.state in ('declined', 'returned', 'void')
       and not exists (select from servicing.debit_attempt a where a.loan_id = f.loan_id and a.number = f.number and a.try > f.try)
       and not exists (select from due d where d.loan_id = f.loan_id)
  )
  select w.loan_id, w.due_on, l.customer_id, coalesce(a.enroller_id, l.customer_id) as payer_id, w.number, w.try, a.method, w.amount, a.next_return_code as coming_return_code,
         coalesce(a.authorised_on, a.enrolled_on)::text as authorised_on,
         a.method_id as card_id, coalesce(encode(b.account_hash, 'hex'), a.loan_id || ':' || a.method) as method_id,
         case when a.method_id is not null then
           case when k.card_id is null or k.removed_at is not null then case a.method when 'card' then 'cardRemoved' else 'accountRemoved' end
                when a.method = 'ach' and not $3 then 'accountNotOffered'
                when make_date(k.expires_year, k.expires_month, 1) + interval '1 month' <= $2::date then 'expiredCard' end end as card_gone
    from wanted w
    join servicing.loan l on l.loan_id = w.loan_id
    join servicing.autopay a on a.loan_id = w.loan_id and a.ended_on is null and a.suspended_on is null
     and (w.payer_id is null or w.payer_id = coalesce(a.enroller_id, l.customer_id))
    left join app.card k on k.card_id = a.method_id
    left join app.bank_account b on b.card_id = a.method_id
   where ${IS_DEBITED}
   order by w.loan_id`,
);
const RECORD_DEBITS = statement(
  'record_debits',
  `
  with made as (
    insert into servicing.debit_attempt (loan_id, customer_id, payer_id, number, try, method, amount, effective_on, reference, state, return_code,
           returned_on, coming_return_code)
    select d."loanId", d."customerId", d."payerId", d.number, d.try, d.method, d.amount, $2, d.reference, d.state, d."returnCode",
           case when d.state in ('declined', 'void') then $2::date end, d."comingReturnCode"
      from jsonb_to_recordset($1::jsonb) as d("loanId" bigint, "customerId" text, "payerId" text, number int, try int, method text, amount bigint,
           reference text, state text, "returnCode" text, "comingReturnCode" text)
    returning loan_id
  )
  update servicing.autopay a set next_return_code = null from made m where a.loan_id = m.loan_id and a.next_return_code is not null`,
);

const LOCK_MONEY = statement(
  'lock_money_of_debits',
  `select pg_advisory_xact_lock(7344, l.lock)::text
     from (select distinct hashint8(u.loan_id) as lock from unnest($1::bigint[]) as u (loan_id) order by 1) l`,
);

/** Derives a debit's confirmation number from its reference, so that replaying a day gives the same ledger (I13). */
function confirmationOf({ loan_id: loanId, number, try: tried }: Debit): string {
  return confirmationNumberOf(loanId * 3_000 + number * 3 + tried);
}

/** What is to be debited, and what is due besides and gets a letter. */
interface Amounts {
  readonly amountCents: Cents;
  readonly skipped: SkippedMoney | null;
}

const NOTHING: Amounts = { amountCents: NO_CENTS, skipped: null };

/** Returns the amount to debit: what is due, at most what was announced in time. Fees are excluded because the authorization
 *  does not cover them. A retry debits the amount of the first try, or nothing when less is due now. Source: loan-core 5.3,
 *  decision 014. */
function amountsOf(debit: Debit, record: LoanRecord | undefined, on: BusinessDate): Amounts {
  const product = record === undefined ? null : findProduct(record.snapshot.productId);
  if (record === undefined || product === null) return NOTHING;
  const announced = record.autopay?.announced ?? [];
  if (debit.amount !== null) {
    const amountCents = cents(debit.amount);
    const unpaidCents = retryDueCents(record.snapshot, product, debit.number);
    const isRetried = mayRetry(on, { number: debit.number, amountCents, dueCents: unpaidCents }, announced);
    return { ...NOTHING, amountCents: isRetried ? amountCents : NO_CENTS };
  }
  const dueCents = autopayDueCents(record.snapshot, product);
  const decision = decideWithdrawal(on, dueCents, announced);
  const isWhole = decision.kind === 'skip';
  const left = isWhole ? dueCents : decision.restCents;
  const nextOn = isWhole ? autopayDays(record.snapshot, announced).next : null;
  const money = { loanId: debit.loan_id, dueOn: debit.due_on ?? on, onDay: on, amountCents: left, nextOn };
  return {
    amountCents: isWhole ? NO_CENTS : decision.amountCents,
    skipped: left === 0 ? null : { ...money, takenCents: isWhole ? null : decision.amountCents },
  };
}

function isAllowed(
  debit: Debit,
  amountCents: Cents,
  attempts: readonly DebitAttempt[] | undefined,
  on: BusinessDate,
): boolean {
  const authorisedOn = businessDate(debit.authorised_on);
  if (hasTwoStrikes(attempts ?? [], authorisedOn)) return false;
  const decision = mayDebitAgain(sinceAuthorised(attempts, authorisedOn), {
    loanId: debit.loan_id,
    number: debit.number,
    methodId: debit.method_id,
    amountCents,
    on,
    authorisedOn,
    isCovered: true,
  });
  return decision.ok;
}

type MadeState = 'sent' | 'settled' | 'declined' | 'void';

function stateOf({ method, card_id: cardId, card_gone: gone, coming_return_code: code }: Debit): MadeState {
  if (gone !== null) return 'void';
  if (method === 'ach' || cardId !== null) return 'sent';
  return code === null ? 'settled' : 'declined';
}

/** Returns a debit's reference, which is always the same for the same try. It has no colon before the try, because command
 *  keys append a colon and a number. */
function referenceOf({ loan_id: loanId, number, try: tried, card_id: cardId }: Debit): string {
  if (cardId !== null) return `${DEBIT_PREFIX}${loanId}_${number}_${tried}`;
  return `autopay:${loanId}:${number}${tried === 1 ? '' : `r${tried}`}`;
}

/** A debit with its final amount, reference and state. */
interface MadeDebit {
  readonly debit: Debit;
  readonly amountCents: Cents;
  readonly reference: string;
  readonly state: MadeState;
  readonly code: string | null;
}

/** Accepts payments for the debits of the enrolled people's own cards and accounts. A debit becomes void when its loan already
 *  has a payment in flight. */
async function acceptCharges(tx: Transaction, on: BusinessDate, debits: readonly MadeDebit[]): Promise<MadeDebit[]> {
  const charges = debits.filter(({ debit, state }) => debit.card_id !== null && state === 'sent');
  if (charges.length === 0) return [...debits];
  const asked = charges.map(({ debit, reference, amountCents }) => ({
    loanId: debit.loan_id,
    reference,
    amount: amountCents,
  }));
  const accepted = new Set((await tx.rows(ACCEPT_CHARGES, [JSON.stringify(asked), on])).map((row) => row.payment_id));
  return debits.map((each) =>
    charges.includes(each) && !accepted.has(each.reference)
      ? { ...each, state: 'void', code: 'paymentUnderWay' }
      : each,
  );
}

/** Returns the payment that is not taken because its card or account is gone. */
function withoutCard({ debit, amountCents }: Pick<MadeDebit, 'debit' | 'amountCents'>, on: BusinessDate): SkippedMoney {
  const dueOn = debit.due_on ?? on;
  return { loanId: debit.loan_id, dueOn, onDay: on, amountCents, takenCents: null, nextOn: null, why: 'cardGone' };
}

/** Returns the amount due that autopay skips because a renewal is open; nothing when its payment covered it, and nothing for a retry. */
function toSkippedWhole(debit: Debit, record: LoanRecord, on: BusinessDate): SkippedMoney[] {
  const product = findProduct(record.snapshot.productId);
  if (product === null || debit.amount !== null) return [];
  const amountCents = autopayDueCents(record.snapshot, product);
  if (amountCents === 0) return [];
  const dueOn = debit.due_on ?? on;
  const { next: nextOn } = autopayDays(record.snapshot, record.autopay?.announced ?? []);
  return [{ loanId: debit.loan_id, dueOn, onDay: on, amountCents, takenCents: null, nextOn, why: 'renewalOpen' }];
}

/** Decides for each debit of a batch whether it is made, or skipped with a letter. */
function decideDebits(
  batch: readonly Debit[],
  records: readonly LoanRecord[],
  attempts: ReadonlyMap<string, readonly DebitAttempt[]>,
  on: BusinessDate,
): { readonly debits: readonly MadeDebit[]; readonly skipped: readonly SkippedMoney[] } {
  const skipped: SkippedMoney[] = [];
  const debits = batch.flatMap((debit): MadeDebit[] => {
    const found = records.find((record) => record.snapshot.loanId === debit.loan_id);
    // While a renewal is open, autopay skips. Its payment covers what is due, or its signature sets new due dates.
    if (found?.renewal != null) {
      skipped.push(...toSkippedWhole(debit, found, on));
      return [];
    }
    const isBusy = found?.paymentInFlight === true;
    const { amountCents: plannedCents, skipped: left } = amountsOf(debit, found, on);
    // A payment in flight may be this very payment. What it leaves due is told the day after as a failed debit (N20).
    const amountCents = isBusy ? sumCents(plannedCents, left?.amountCents ?? NO_CENTS) : plannedCents;
    if (left !== null && !isBusy) skipped.push(left);
    if (amountCents === 0 || !isAllowed(debit, amountCents, attempts.get(debit.payer_id), on)) return [];
    const code = isBusy ? 'paymentUnderWay' : (debit.card_gone ?? null);
    return [{ debit, amountCents, reference: referenceOf(debit), state: isBusy ? 'void' : stateOf(debit), code }];
  });
  return { debits, skipped };
}

async function collectBatch(
  tx: Transaction,
  lmsId: LoanSystemId,
  on: BusinessDate,
  batch: readonly Debit[],
): Promise<CollectedAutopay> {
  const loanIds = batch.map((debit) => debit.loan_id);
  // The locks of money operations come before those of the loans, as in every act that takes both.
  await tx.rows(LOCK_MONEY, [loanIds]);
  const records = await lockLoans(tx, lmsId, loanIds, 'dayEnd');
  const attempts = await readAttempts(
    tx,
    batch.map((debit) => debit.payer_id),
  );
  const { debits, skipped } = decideDebits(batch, records, attempts, on);
  const gone = debits.filter(({ debit }) => debit.card_gone !== null);
  await tellSkipped(tx, on, [...skipped, ...gone.map((each) => withoutCard(each, on))]);
  const ready = await acceptCharges(tx, on, debits);
  const charged = ready.filter(
    ({ debit, state }) => debit.card_id === null && (state === 'sent' || state === 'settled'),
  );
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
  const made = ready.filter(({ reference }) => !refused.has(reference));
  await tx.rows(RECORD_DEBITS, [
    JSON.stringify(
      made.map(({ debit, amountCents, reference, state, code }) => ({
        loanId: debit.loan_id,
        customerId: debit.customer_id,
        payerId: debit.payer_id,
        number: debit.number,
        try: debit.try,
        method: debit.method,
        amount: amountCents,
        reference,
        state,
        returnCode: state === 'declined' ? debit.coming_return_code : code,
        comingReturnCode: state === 'sent' && debit.card_id === null ? debit.coming_return_code : null,
      })),
    ),
    on,
  ]);
  const declined = made.filter(({ state }) => state === 'declined').map(({ debit }) => debit.payer_id);
  await suspendAutopay(tx, on, declined);
  if (gone.length > 0) await tx.rows(STOP_GONE, [gone.map(({ debit }) => debit.loan_id), on]);
  const taken = made.filter(({ state }) => state === 'sent' || state === 'settled');
  return { debits: taken.length, declined: declined.length };
}

/** Debits what enrolled loans owe on `on`, once each, as payments of that day, and makes the retries of that day. Nothing is
 *  debited without its notice, nor more than the notice says. When no bank is connected, autopay by bank account stops as if
 *  the account had been removed. A declined card posts nothing. Source: loan-core 5.2 step 8, 5.3 (effective on roll(due)). */
export async function collectAutopay(
  db: Database,
  lmsId: LoanSystemId,
  on: BusinessDate,
  isBankReached = true,
): Promise<CollectedAutopay> {
  const debits = await db.rows(DEBITS, [lmsId, on, isBankReached]);
  let collected: CollectedAutopay = { debits: 0, declined: 0 };
  for (let start = 0; start < debits.length; start += BATCH_SIZE) {
    const batch = debits.slice(start, start + BATCH_SIZE);
    const done = await db.transaction((tx) => collectBatch(tx, lmsId, on, batch));
    collected = { debits: collected.debits + done.debits, declined: collected.declined + done.declined };
  }
  return collected;
}
