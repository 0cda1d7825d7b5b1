import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { PaymentEvent, PaymentState } from '@lendside/domain/payments/payment-states.ts';
import type { LoanSystem, PaymentToPost, PostingResult } from '@lendside/providers/loan-systems/port.ts';
import { DEBIT_PREFIX } from '#servicing/autopay/record-debit-outcomes.ts';
import { confirmationNumber } from '#servicing/confirmation-number.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { auditRows } from '#platform/access/audit.ts';
import { maskContact } from '#features/payments/contact.ts';
import { makeReceipt, type Receipt } from '#features/payments/receipts/receipt.ts';
import { recordBankDebits } from './bank-debits.ts';
import type { CapturedRow } from './captured-row.ts';
import type { Outcome } from './decide-outcome.ts';

/** The loan systems by number. The built-in system books inside our transaction; an outside system books by reference (design
 *  2). */
export type PostingSystems = Readonly<Partial<Record<LoanSystemId, PostingSystem>>>;

/** One loan system, and how it books payments. */
export type PostingSystem =
  | { readonly kind: 'joins'; readonly system: LoanSystem<Transaction> }
  | { readonly kind: 'outside'; readonly system: LoanSystem<null> };

// Columns set from the charge, written together with the payment's final state.
const CAPTURED = `processor_id = coalesce(o.processor_id, p.processor_id), approval_code = coalesce(o.approval_code, p.approval_code),
      captured_at = coalesce(p.captured_at, clock_timestamp()), security_code_token = null, lease_until = null`;

// Fails and rolls back the booking if the payment's fence or state has changed since it was locked.
const held = (state: PaymentState, event: PaymentEvent): string =>
  `case when p.fence = o.fence and p.state = o.from_state then '${state}'
           else app.refuse_payment_move(p.payment_id, p.state, '${event}', '${state}') end`;

const finishPosted = statement(
  'pay_finish_posted',
  `
  with posted as (
    update app.payment p set state = ${held('posted', 'posted')}, last_event = 'posted', ${CAPTURED}, receipt = o.receipt,
      confirmation_number = o.confirmation, posted_at = clock_timestamp(), finished_at = clock_timestamp()
    from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[])
      as o (payment_id, fence, from_state, processor_id, approval_code, confirmation, receipt)
    where p.payment_id = any ($1) and p.payment_id = o.payment_id
    returning p.payment_id, p.loan_id, p.lms_id, p.brand, p.profile_id, p.guest_session_id
  ), told as (
    ${enqueue(`
    select 'paymentReceipt', 'receipt:' || m.payment_id || ':' || m.channel,
           jsonb_build_object('paymentId', m.payment_id, 'channel', m.channel)
      from unnest($8::text[], $9::text[]) as m (payment_id, channel) join posted using (payment_id)`)}
  ), pushed as (
    -- One push message for each of the payer's browsers.
    ${enqueue(`
    select 'push', format('push:receipt:%s:%s', posted.payment_id, encode(s.endpoint_hash, 'hex')),
           jsonb_build_object('endpointHash', encode(s.endpoint_hash, 'hex'), 'event', 'paymentPosted', 'brand', posted.brand)
      from posted
     cross join lateral (select b.endpoint_hash from app.push_subscription b where b.profile_id = posted.profile_id offset 0) s
     where posted.guest_session_id is null and posted.payment_id = any ($8)`)}
  )
  -- Tells the other party of a shared loan. The lateral subquery looks the loan up by its id; a join planned for few loans would
  -- read every loan with a cosigner for each payment.
  ${enqueue(`
  select 'sharedPayment', 'shared:' || posted.payment_id || ':' || other.customer_id,
         jsonb_build_object('paymentId', posted.payment_id, 'lmsId', posted.lms_id, 'customerId', other.customer_id)
    from posted
    cross join lateral (select l.customer_id, l.cosigner_id from servicing.loan l
                         where l.loan_id = posted.loan_id and l.lms_id = posted.lms_id offset 0) owed
    cross join lateral unnest(array[owed.customer_id, owed.cosigner_id]) as other (customer_id)
   where posted.guest_session_id is null and owed.cosigner_id is not null
     and not exists (select from app.profile_customer c
                      where c.profile_id = posted.profile_id and c.lms_id = posted.lms_id and c.customer_id = other.customer_id)`)}`,
);

// Removes one-time cards once their payment has used them.
const removeUsedCards = statement(
  'pay_remove_used_cards',
  `
  with removed as (
    update app.card c set removed_at = now() from app.payment p
     where p.payment_id = any ($1::text[]) and p.state = 'posted' and p.remove_card_after
       and c.card_id = p.card_id and c.removed_at is null
    returning c.card_id
  )
  ${enqueue(`
  select 'cardRemoval', 'card-removal:' || card_id, jsonb_build_object('cardId', card_id) from removed`)}`,
);

const beginVoid = statement(
  'pay_begin_void',
  `
  update app.payment p set state = ${held('void_pending', 'posting_refused')}, last_event = 'posting_refused', ${CAPTURED},
    failure_code = o.code, next_at = clock_timestamp(), inquiries = 0
  from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
    as o (payment_id, fence, from_state, processor_id, approval_code, code)
  where p.payment_id = any ($1) and p.payment_id = o.payment_id`,
);

const insertRefusalAudit = statement(
  'pay_refusal_audit',
  auditRows(`
  select 'payment.posting', 'refused', o.payment_id, o.code, '{}'::jsonb from unnest($1::text[], $2::text[]) as o (payment_id, code)`),
);

/** Finishes captured payments with their loan systems' answers (`findResults`). A payment without an answer stays captured. A
 *  refusal by the loan system starts a void. Throws and books nothing if a payment's fence or state has changed since its row
 *  was read. */
export async function bookCaptured(
  tx: Transaction,
  rows: readonly CapturedRow[],
  outcomes: readonly Outcome[],
  results: ReadonlyMap<string, PostingResult>,
): Promise<{ paymentId: string; state: PaymentState }[]> {
  const posted = rows.flatMap((row) => {
    const result = results.get(row.payment_id);
    return result?.ok === true ? [{ row, posted: result.posted }] : [];
  });
  const refused = rows.flatMap((row) => {
    const result = results.get(row.payment_id);
    return result?.ok === false ? [{ row, code: result.refusal.code }] : [];
  });
  if (posted.length > 0) {
    const receipts = posted.map(({ row, posted: booked }) => toReceipt(row, booked));
    const messages = posted.flatMap(({ row }) =>
      noticeChannels(row.contact).map((channel) => ({ id: row.payment_id, channel })),
    );
    tx.send(finishPosted, [
      ...toHeldColumns(
        posted.map(({ row }) => row),
        outcomes,
      ),
      receipts.map((receipt) => receipt.confirmationNumber),
      receipts.map((receipt) => JSON.stringify(receipt)),
      messages.map(({ id }) => id),
      messages.map(({ channel }) => channel),
    ]);
    const once = posted.filter(({ row }) => row.remove_card_after).map(({ row }) => row.payment_id);
    if (once.length > 0) tx.send(removeUsedCards, [once]);
    await recordBankDebits(tx, posted);
  }
  if (refused.length > 0) {
    const ids = refused.map(({ row }) => row.payment_id);
    const codes = refused.map(({ code }) => code);
    const columns = toHeldColumns(
      refused.map(({ row }) => row),
      outcomes,
    );
    await tx.rows(beginVoid, [...columns, codes]);
    await tx.rows(insertRefusalAudit, [ids, codes]);
  }
  return [
    ...posted.map(({ row }) => ({ paymentId: row.payment_id, state: 'posted' as const })),
    ...refused.map(({ row }) => ({ paymentId: row.payment_id, state: 'void_pending' as const })),
  ];
}

/** Returns the columns of locked payments: id, fence, state, and the charge's processor id and approval code. */
function toHeldColumns(rows: readonly CapturedRow[], outcomes: readonly Outcome[]): unknown[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.claim.payment_id, outcome]));
  return [
    rows.map((row) => row.payment_id),
    rows.map((row) => row.fence),
    rows.map((row) => row.state),
    rows.map((row) => byId.get(row.payment_id)?.processorId ?? null),
    rows.map((row) => byId.get(row.payment_id)?.approvalCode ?? null),
  ];
}

/** Collects the loan systems' answers. Books inside the transaction if the loan system joins it. An outside system has already
 *  answered. */
export async function findResults(
  tx: Transaction,
  systems: PostingSystems,
  rows: readonly (Parameters<typeof toPaymentToPost>[0] & Pick<CapturedRow, 'lms_id'>)[],
  outcomes: readonly Outcome[],
): Promise<ReadonlyMap<string, PostingResult>> {
  const results = new Map<string, PostingResult>();
  for (const { claim, posting } of outcomes) if (posting !== null) results.set(claim.payment_id, posting);
  for (const system of Object.values(systems)) {
    if (system.kind !== 'joins') continue;
    const own = rows.filter((row) => row.lms_id === system.system.lmsId);
    if (own.length === 0) continue;
    const answers = await system.system.postPayments(own.map(toPaymentToPost), tx);
    own.forEach((row, index) => {
      const answer = answers[index];
      if (answer !== undefined) results.set(row.payment_id, answer);
    });
  }
  return results;
}

/** Converts a payment to what the loan system books. */
export function toPaymentToPost(
  row: Pick<CapturedRow, 'payment_id' | 'loan_id' | 'amount' | 'purpose' | 'card_type' | 'renewal_id'>,
): PaymentToPost {
  return {
    reference: row.payment_id,
    loanId: row.loan_id,
    amountCents: row.amount,
    purpose: row.purpose === 'productSwitch' || row.purpose === 'refinance' ? 'standard' : row.purpose,
    channel: row.card_type === 'bank' ? 'ach' : 'card',
    confirmationNumber: confirmationNumber(row.payment_id),
    ...(row.renewal_id === null ? {} : { renewalId: row.renewal_id }),
  };
}

function toReceipt(row: CapturedRow, posted: Parameters<typeof makeReceipt>[0]): Receipt {
  return makeReceipt(posted, {
    confirmationNumber: confirmationNumber(row.payment_id),
    amountCents: row.amount,
    isPartial: row.is_partial,
    isAutopay: row.payment_id.startsWith(DEBIT_PREFIX),
    isSettlement: row.purpose === 'settlement',
    cardType: row.card_type,
    lastFour: row.last_four,
    sentTo: maskContact(row.contact),
  });
}
