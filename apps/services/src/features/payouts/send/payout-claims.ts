import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { PayoutPurpose, PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import type { PayoutLimits } from './payout-limits.ts';

/** A payout as the worker reads it. */
export interface PayoutRow {
  readonly payout_id: string;
  /** `servicing.disbursement.reference`. */
  readonly disbursement_ref: string;
  readonly attempt: number;
  readonly purpose: PayoutPurpose;
  readonly channel: DisbursementChannel;
  readonly lms_id: BuiltInSystemId;
  readonly loan_id: number | null;
  readonly customer_id: string;
  readonly brand: string;
  readonly amount: Cents;
  readonly profile_id: string | null;
  readonly card_id: string | null;
  readonly new_product_id: number | null;
  readonly state: PayoutState;
  readonly partner_id: string | null;
  readonly fee: Cents;
  readonly expires_on: string | null;
  readonly sent_on: string | null;
  readonly paid_on: string | null;
  readonly cancel_asked_why: CancelWhy | null;
  readonly cancel_asked_at: Date | null;
  readonly cancel_asked_on: string | null;
  readonly cancel_refused: CancelRefusal | null;
}

/** Why a payout is to be stopped. `asked`: its person wants it. */
export type CancelWhy = 'asked' | 'expired' | 'loanEnded' | 'booksRefused';

/** Why a wish to stop it was not met. */
export type CancelRefusal = 'taken' | 'window_closed' | 'channel_final';

/** A payout that this process has leased, as it was at the claim. */
export interface ClaimedPayout extends PayoutRow {
  /** Increases with every claim. A worker that writes with an older fence has lost the payout (D4). */
  readonly fence: number;
  readonly attempts: number;
  readonly inquiries: number;
  /** The processor of the card that gets the money; 101 for a bank account; null for a pick-up. */
  readonly processor: number | null;
  /** Whether an earlier request can no longer arrive. Judged by the database's clock before the inquiry is sent. */
  readonly is_settled: boolean;
  readonly settled_in_ms: number;
  /** A person sent the payout back from review, maybe days later. */
  readonly is_reviewed: boolean;
}

/** Columns of `PayoutRow`, of the table alias `p`. */
export const PAYOUT_COLUMNS = `p.payout_id, p.disbursement_ref, p.attempt, p.purpose, p.channel, p.lms_id, p.loan_id, p.customer_id, p.brand,
  p.amount, p.profile_id, p.card_id, p.new_product_id, p.state, p.partner_id, p.fee, p.expires_on, p.sent_on, p.paid_on,
  p.cancel_asked_why, p.cancel_asked_at, p.cancel_asked_on, p.cancel_refused`;

/** Columns of `ClaimedPayout`. */
export const CLAIM_COLUMNS = `${PAYOUT_COLUMNS}, p.fence, p.attempts, p.inquiries,
  (select c.processor from app.card c where c.card_id = p.card_id) as processor,
  coalesce(clock_timestamp() > p.settled_after, true) as is_settled,
  coalesce(ceil(extract(epoch from p.settled_after - clock_timestamp()) * 1000), 0)::int as settled_in_ms,
  p.last_event = 'ask_again' as is_reviewed`;

/** Sets a claim for sending. Parameters: the lease in ms, then channels and their settling times. */
export const SET_CLAIMED = (lease: number, channels: number, settles: number): string => `
    state = 'sending', last_event = 'claimed', fence = p.fence + 1, attempts = p.attempts + 1,
    lease_until = clock_timestamp() + $${lease} * interval '1 millisecond',
    settled_after = greatest(p.settled_after, clock_timestamp() + interval '1 millisecond'
      * coalesce((select m.ms from unnest($${channels}::text[], $${settles}::int[]) as m (channel, ms) where m.channel = p.channel), 0))`;

/** The settling times of the channels as parameters. */
export function settleValues({ settleMs }: PayoutLimits): [string[], number[]] {
  return [Object.keys(settleMs), Object.values(settleMs)];
}

/** Which desks' payouts to claim, by the numbers of `deskNumberOf`. */
export type AtPayoutDesks = { readonly except: readonly number[] } | { readonly only: readonly number[] };

/** Every desk. */
export const AT_ALL_DESKS: AtPayoutDesks = { except: [] };

// The card is read only while a desk is silent.
const atDesks = (except: number, only: number): string => `
  and (cardinality($${except}::int[]) = 0 and $${only}::int[] is null
       or (select number from (select case p.channel when 'store' then 2 when 'moneyGram' then 14 when 'ach' then 101
                 else coalesce((select c.processor from app.card c where c.card_id = p.card_id), 16) end as number) n
            where number = any (coalesce($${only}, array[number])) and number <> all ($${except})) is not null)`;

function toDeskValues(at: AtPayoutDesks): [readonly number[], readonly number[] | null] {
  return 'only' in at ? [[], at.only] : [at.except, null];
}

// The settling time is stored before anything is sent. Rows are updated by an array of keys: a plan for a join, made while the queue
// was empty, would read every payout.
const claimToSend = statement<ClaimedPayout>(
  'payout_claim_to_send',
  `
  with due as (
    select payout_id from app.payout p
     where state = 'accepted' and next_at <= clock_timestamp() and cancel_asked_at is null ${atDesks(5, 6)}
     order by next_at limit $1 for update skip locked
  )
  update app.payout p set ${SET_CLAIMED(2, 3, 4)}
  where p.payout_id = any (array(select payout_id from due))
  returning ${CLAIM_COLUMNS}`,
);

// Sets next_at to the end of the lease, so that the row is due again if the worker dies.
const claimOpen = statement<ClaimedPayout>(
  'payout_claim_open',
  `
  with due as (
    select payout_id from app.payout p
     where state in ('unknown', 'sent', 'cancelling') and next_at <= clock_timestamp() ${atDesks(3, 4)}
       and ($5 or state <> 'sent' or (cancel_asked_at is not null and cancel_refused is null))
     order by next_at limit $1 for update skip locked
  )
  update app.payout p set
    fence = p.fence + 1, inquiries = p.inquiries + 1,
    lease_until = clock_timestamp() + $2 * interval '1 millisecond', next_at = clock_timestamp() + $2 * interval '1 millisecond'
  where p.payout_id = any (array(select payout_id from due))
  returning ${CLAIM_COLUMNS}`,
);

// An expired lease says nothing about the money, so the payout gets an inquiry and is never sent again directly.
const expireLeases = statement<{ payout_id: string }>(
  'payout_expire_leases',
  `
  with ended as (
    select payout_id from app.payout where state = 'sending' and lease_until < clock_timestamp()
     order by lease_until limit 500 for update skip locked
  )
  update app.payout p set state = 'unknown', last_event = 'answer_lost', fence = p.fence + 1, lease_until = null,
    next_at = clock_timestamp(), inquiries = 0
  where p.payout_id = any (array(select payout_id from ended))
  returning p.payout_id`,
);

const stillHeld = statement<{ payout_id: string }>(
  'payout_still_held',
  `select payout_id from app.payout
    where payout_id = $1 and fence = $2 and state = 'sending' and lease_until > clock_timestamp()`,
);

/** Claims up to `count` accepted payouts to send. */
export function claimPayoutsToSend(
  database: Queryable,
  count: number,
  limits: PayoutLimits,
  at: AtPayoutDesks = AT_ALL_DESKS,
): Promise<ClaimedPayout[]> {
  return database.rows(claimToSend, [count, limits.leaseMs, ...settleValues(limits), ...toDeskValues(at)]);
}

/** Claims up to `count` payouts that need an inquiry or a cancel. Without `areSentLookedAt` it leaves out those that the channel took and
 *  nobody wants stopped: nobody waits for their inquiry. */
export function claimOpenPayouts(
  database: Queryable,
  count: number,
  limits: PayoutLimits,
  {
    at = AT_ALL_DESKS,
    areSentLookedAt = true,
  }: { readonly at?: AtPayoutDesks; readonly areSentLookedAt?: boolean } = {},
): Promise<ClaimedPayout[]> {
  return database.rows(claimOpen, [count, limits.leaseMs, ...toDeskValues(at), areSentLookedAt]);
}

/** Queues an inquiry for each payout whose worker is gone. Returns the number of payouts. */
export async function expirePayoutLeases(database: Queryable): Promise<number> {
  return (await database.rows(expireLeases)).length;
}

/** Whether this worker still holds the payout's lease, by the database's clock. */
export async function isPayoutStillHeld(database: Queryable, claim: ClaimedPayout): Promise<boolean> {
  return (await database.row(stillHeld, [claim.payout_id, claim.fence])) !== null;
}

const keepPartnerId = statement<{ payout_id: string }>(
  'payout_keep_partner_id',
  `update app.payout set partner_id = $3 where payout_id = $1 and fence = $2 and state = 'sending' returning payout_id`,
);

/** Keeps the id that the channel gave a payout before money can move. False when this worker no longer holds the payout. */
export async function keepPreparedId(database: Queryable, claim: ClaimedPayout, partnerId: string): Promise<boolean> {
  return (await database.row(keepPartnerId, [claim.payout_id, claim.fence, partnerId])) !== null;
}
