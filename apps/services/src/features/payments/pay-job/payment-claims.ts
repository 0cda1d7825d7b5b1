import type { PaymentPurpose } from '@lendside/domain/payments/payment-purpose.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import { statement, type Queryable, type Statement } from '#platform/database.ts';
import { DEBIT_PREFIX } from '#servicing/autopay/record-debit-outcomes.ts';
import type { PayLimits } from './pay-limits.ts';

/** A payment that this process has leased, as it was at the claim. */
export interface ClaimedPayment {
  readonly payment_id: string;
  readonly profile_id: string;
  readonly state: PaymentState;
  /** Increases with every claim. A worker that writes with an older fence has lost the payment (D4). */
  readonly fence: number;
  readonly loan_id: number;
  readonly lms_id: LoanSystemId;
  readonly amount: Cents;
  readonly purpose: PaymentPurpose;
  readonly attempts: number;
  readonly inquiries: number;
  readonly processor_id: string | null;
  readonly security_code_token: string | null;
  /** Number of the card processor, or 101 for the bank. */
  readonly processor: number;
  readonly processor_token: string;
  readonly card_type: string;
  /** Whether an earlier charge can no longer arrive. Judged by the database's clock before the inquiry is sent. */
  readonly is_settled: boolean;
  readonly settled_in_ms: number;
  /** A person sent the payment back from review, maybe days later, so its loan may have been paid meanwhile. */
  readonly is_reviewed: boolean;
  /** The renewal that the payment is for; null for every other payment. */
  readonly renewal_id: string | null;
}

const COLUMNS = `p.payment_id, p.profile_id, p.state, p.fence, p.loan_id, p.lms_id, p.amount, p.purpose, p.attempts, p.inquiries,
  p.processor_id, p.security_code_token, c.processor, c.processor_token, c.type as card_type,
  coalesce(clock_timestamp() > p.settled_after, true) as is_settled,
  coalesce(ceil(extract(epoch from p.settled_after - clock_timestamp()) * 1000), 0)::int as settled_in_ms,
  p.last_event = 'ask_again' as is_reviewed, p.renewal_id`;

/** Which processors' payments to claim, by number. */
export type AtDesks =
  | { readonly which: 'all' }
  | { readonly which: 'except' | 'only'; readonly desks: readonly number[] };

const WHICH = ['all', 'except', 'only'] as const;

/** Prepares one statement for each choice of processors, so that the common statement does not read the cards. */
function forDesks(
  name: string,
  parameter: number,
  toText: (ofDesks: string) => string,
): Readonly<Record<AtDesks['which'], Statement<ClaimedPayment>>> {
  // A captured payment only needs booking and calls no processor.
  const isThere = `(q.state <> 'captured'
      and exists (select from app.card h where h.card_id = q.card_id and h.processor = any ($${parameter}::int[])))`;
  const conditions = { all: '', except: `and not ${isThere}`, only: `and ${isThere}` };
  const [all, except, only] = WHICH.map((which) =>
    statement<ClaimedPayment>(which === 'all' ? name : `${name}_${which}`, toText(conditions[which])),
  ) as [Statement<ClaimedPayment>, Statement<ClaimedPayment>, Statement<ClaimedPayment>];
  return { all, except, only };
}

/** Written so that the index of payments made by people can be used. */
const BY_AUTOPAY = `starts_with(payment_id, '${DEBIT_PREFIX}')`;

// Takes retries first, then people's payments, then autopay, which creates thousands at once. The settling time is stored before
// anything is sent. Rows are updated by an array of keys: a plan for a join, made while the queue was empty, would read every
// payment.
const claimNew = forDesks(
  'pay_claim_new',
  4,
  (ofDesks) => `
  with again as (
    select payment_id from app.payment q where state = 'accepted' and attempts > 0 and next_at <= clock_timestamp() ${ofDesks}
     order by next_at limit $1 for update skip locked
  ), person as (
    select payment_id from app.payment q
     where state = 'accepted' and attempts = 0 and not ${BY_AUTOPAY} and next_at <= clock_timestamp() ${ofDesks}
     order by next_at limit greatest(0, $1 - (select count(*) from again)) for update skip locked
  ), autopay as (
    select payment_id from app.payment q
     where state = 'accepted' and attempts = 0 and ${BY_AUTOPAY} and next_at <= clock_timestamp() ${ofDesks}
     order by next_at limit greatest(0, $1 - (select count(*) from again) - (select count(*) from person)) for update skip locked
  )
  update app.payment p set
    state = 'calling', last_event = 'claimed', fence = p.fence + 1, attempts = p.attempts + 1,
    lease_until = clock_timestamp() + $2 * interval '1 millisecond',
    settled_after = greatest(p.settled_after, clock_timestamp() + $3 * interval '1 millisecond')
  from app.card c
  where c.card_id = p.card_id
    and p.payment_id = any (array(
      select payment_id from again union all select payment_id from person union all select payment_id from autopay))
  returning ${COLUMNS}`,
);

// Sets next_at to the end of the lease, so that the row is due again if the worker dies.
const claimRecovery = forDesks(
  'pay_claim_recovery',
  3,
  (ofDesks) => `
  with due as (
    select payment_id from app.payment q
     where state in ('unknown', 'captured', 'void_pending') and next_at <= clock_timestamp() ${ofDesks}
     order by next_at limit $1 for update skip locked
  )
  update app.payment p set
    fence = p.fence + 1, inquiries = p.inquiries + 1,
    lease_until = clock_timestamp() + $2 * interval '1 millisecond', next_at = clock_timestamp() + $2 * interval '1 millisecond'
  from app.card c
  where p.payment_id = any (array(select payment_id from due)) and c.card_id = p.card_id
  returning ${COLUMNS}`,
);

// An expired lease says nothing about the charge, so the payment gets an inquiry and is never resent directly.
const expireLeases = statement<{ payment_id: string }>(
  'pay_expire_leases',
  `
  with ended as (
    select payment_id from app.payment where state = 'calling' and lease_until < clock_timestamp()
     order by lease_until limit 500 for update skip locked
  )
  update app.payment p set state = 'unknown', last_event = 'answer_lost', fence = p.fence + 1, lease_until = null,
    next_at = clock_timestamp(), inquiries = 0
  where p.payment_id = any (array(select payment_id from ended))
  returning p.payment_id`,
);

const stillHeld = statement<{ payment_id: string }>(
  'pay_still_held',
  `
  select payment_id from app.payment
   where payment_id = $1 and fence = $2 and state = 'calling' and lease_until > clock_timestamp()`,
);

const AT_ALL: AtDesks = { which: 'all' };

/** Claims up to `count` payments to charge: retries first, then people's, then autopay's. */
export function claimNewPayments(
  database: Queryable,
  count: number,
  limits: PayLimits,
  at: AtDesks = AT_ALL,
): Promise<ClaimedPayment[]> {
  return database.rows<ClaimedPayment>(claimNew[at.which], [count, limits.leaseMs, limits.settleMs, ...toValues(at)]);
}

/** Claims up to `count` payments that need an inquiry, a booking or a void. */
export function claimRecoveries(
  database: Queryable,
  count: number,
  limits: PayLimits,
  at: AtDesks = AT_ALL,
): Promise<ClaimedPayment[]> {
  return database.rows<ClaimedPayment>(claimRecovery[at.which], [count, limits.leaseMs, ...toValues(at)]);
}

function toValues(at: AtDesks): unknown[] {
  return at.which === 'all' ? [] : [at.desks];
}

/** Queues an inquiry for each payment whose worker is gone. Returns the number of payments. */
export async function expirePaymentLeases(database: Queryable): Promise<number> {
  return (await database.rows(expireLeases)).length;
}

/** Whether this worker still holds the payment's lease, by the database's clock. */
export async function isStillHeld(database: Queryable, claim: ClaimedPayment): Promise<boolean> {
  return (await database.row(stillHeld, [claim.payment_id, claim.fence])) !== null;
}
