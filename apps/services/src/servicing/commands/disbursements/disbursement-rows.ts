import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { pickUpUntil } from '@lendside/domain/payouts/pick-up.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';

/** A payout, other than a draw, to be recorded. */
export interface DisbursementToMake {
  readonly reference: string;
  readonly loanId: number | null;
  readonly customerId: string;
  readonly purpose: 'origination' | 'refinance' | 'reward' | 'refund' | 'surplus' | 'accountProof';
  readonly channel: DisbursementChannel;
  readonly amountCents: Cents;
  readonly on: BusinessDate;
  readonly displayNumber?: string | null;
  /** The card or account that gets the money: `app.card.card_id`. */
  readonly destination?: string | null;
  /** True for the cash of a renewal that can be taken back. It can be taken at the store's desk, and it expires from its release on. */
  readonly isHeld?: boolean;
}

/** State of a payout. */
export type DisbursementState = 'held' | 'requested' | 'approved' | 'completed' | 'cancelled' | 'failed' | 'expired';

const MAKE_DISBURSEMENT = statement(
  'make_disbursement',
  `
  insert into servicing.disbursement (reference, loan_id, customer_id, purpose, channel, amount, state, requested_on, approved_on,
         cancel_until, expires_on, display_number, destination, partner_reference)
  values ($1, $2, $3, $4, $5, $6, case when $11::boolean then 'held' else 'approved' end, $7, case when not $11 then $7::date end, $8,
          case when not $11 then $9::date end, $10, $12,
         case when $11 and $5 = 'store' then 'ST-' || nextval('app.store_payout_number') end)`,
);

/** Records a payout that can be picked up from today on, and queues that it is paid out. Held cash at a store gets its number at once, because
 *  the person takes it there with that number before it is released. */
export async function makeDisbursement(tx: Transaction, made: DisbursementToMake): Promise<void> {
  const { reference, loanId, customerId, purpose, channel, amountCents, on } = made;
  const expiresOn = pickUpUntil(channel, purpose, on);
  await tx.rows(MAKE_DISBURSEMENT, [
    reference,
    loanId,
    customerId,
    purpose,
    channel,
    amountCents,
    on,
    nextBusinessDay(on),
    expiresOn,
    made.displayNumber ?? null,
    made.isHeld ?? false,
    made.destination ?? null,
  ]);
  await queuePayout(tx, 'payout.make', reference);
}

const END_DISBURSEMENT = statement(
  'end_disbursement',
  `update servicing.disbursement set state = $2, finished_on = $3, channel = coalesce($4, channel)
    where reference = $1 and state in ('held', 'requested', 'approved', 'completed')`,
);

/** Ends a disbursement, or moves it to another channel. */
export async function endDisbursement(
  tx: Transaction,
  reference: string,
  state: DisbursementState,
  on: BusinessDate,
  channel: DisbursementChannel | null = null,
): Promise<void> {
  const isOver = state !== 'approved' && state !== 'requested';
  await tx.rows(END_DISBURSEMENT, [reference, state, isOver ? on : null, channel]);
}

const DISBURSEMENT_OF_LOAN = statement<{
  reference: string;
  channel: DisbursementChannel;
  state: DisbursementState;
  amount: number;
  waits_for_bank: boolean;
}>(
  'disbursement_of_loan',
  // The cash of a renewal that was paid by bank waits until the bank can no longer return the debit.
  `select reference, channel, state, amount,
          state = 'held' and exists (select from servicing.renewal r where r.new_loan_id = d.loan_id and r.tender = 'ach') as waits_for_bank
     from servicing.disbursement d
    where loan_id = $1 and purpose = $2 order by requested_on desc, reference desc limit 1`,
);

const RELEASE = statement(
  'release_disbursement',
  `update servicing.disbursement set state = 'approved', approved_on = $2, expires_on = $3 where reference = $1 and state = 'held'`,
);

/** Releases held cash: the renewal can no longer be taken back. From now on it expires. */
export async function releaseDisbursement(
  tx: Transaction,
  reference: string,
  channel: DisbursementChannel,
  on: BusinessDate,
): Promise<void> {
  await tx.rows(RELEASE, [reference, on, pickUpUntil(channel, 'refinance', on)]);
  await queuePayout(tx, 'payout.release', reference);
}

/** Reads the last disbursement of a loan for this purpose; null when there is none. */
export function findDisbursement(db: Queryable, loanId: number, purpose: 'origination' | 'refinance') {
  return db.row(DISBURSEMENT_OF_LOAN, [loanId, purpose]);
}

const OPEN_REFUNDS = statement<{ amount: number }>(
  'open_refunds',
  `select coalesce(sum(amount), 0)::bigint as amount from servicing.disbursement
    where loan_id = $1 and purpose = 'refund' and state in ('requested', 'approved')`,
);

/** Returns the approved refunds of a loan that wait to be picked up or are on their way, in cents. */
export async function openRefundCents(db: Queryable, loanId: number): Promise<number> {
  return (await db.row(OPEN_REFUNDS, [loanId]))?.amount ?? 0;
}

const ANY_DISBURSEMENT = statement<{ channel: DisbursementChannel; state: DisbursementState; amount: number }>(
  'any_disbursement',
  'select channel, state, amount from servicing.disbursement where reference = $1',
);

/** Reads a disbursement by its reference; null when there is none. */
export function findAnyDisbursement(db: Queryable, reference: string) {
  return db.row(ANY_DISBURSEMENT, [reference]);
}

const QUEUE_PAYOUT = statement(
  'queue_payout',
  `
  with told as materialized (select pg_notify('${PAYOUT_CHANNEL}', ''))
  ${enqueue(`select $1::text, $1::text || ':' || $2::text, jsonb_build_object('reference', $2::text) from told`)}`,
);

/** Queues that the payouts engine pays a disbursement out, or that it looks again at one that was released. Safe to repeat. */
export async function queuePayout(
  tx: Transaction,
  kind: 'payout.make' | 'payout.release',
  reference: string,
): Promise<void> {
  await tx.rows(QUEUE_PAYOUT, [kind, reference]);
}

/** Returns the reference of the surplus of a loan's sale. */
export function surplusReference(loanId: number): string {
  return `surplus:${loanId}`;
}

const MOVE_TO_STORE = statement(
  'move_disbursement_to_store',
  `update servicing.disbursement set channel = 'store', destination = null where reference = $1 and state = 'approved'`,
);

/** Lets money wait at the store that its channel could not pay, where the books do not say by which channel it is payable. */
export async function moveToStore(tx: Transaction, reference: string): Promise<void> {
  await tx.rows(MOVE_TO_STORE, [reference]);
}
