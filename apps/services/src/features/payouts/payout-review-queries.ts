import {
  nextPayoutState,
  PAYOUT_STATES,
  type PayoutEvent,
  type PayoutPurpose,
  type PayoutState,
} from '@lendside/domain/payouts/payout-states.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { auditRows } from '#platform/access/audit.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { bookEvent } from './book/book-event.ts';
import { queueStoreAttempt } from './make/next-attempt.ts';
import { tellOne } from './tell/tell-person.ts';
import { PAYOUT_COLUMNS, type PayoutRow } from './send/payout-claims.ts';

/** What a person found about a payout in review. `again`: ask the channel again. `paid`: the person has the money. `unpaid`: nobody has it, and
 *  it is with the lender. The last two are for channels that cannot be asked. */
export const PAYOUT_FINDINGS = ['again', 'paid', 'unpaid'] as const;

/** Name of a finding. */
export type PayoutFinding = (typeof PAYOUT_FINDINGS)[number];

/** A person's decision that ends a review. */
export interface PayoutReviewEnd {
  readonly payoutId: string;
  readonly finding: PayoutFinding;
  readonly because: string;
  readonly by: string;
}

const EVENT: Readonly<Record<PayoutFinding, PayoutEvent>> = {
  again: 'ask_again',
  paid: 'settled_by_hand',
  unpaid: 'given_up_by_hand',
};

const LOCK = statement<PayoutRow>(
  'payout_review_lock',
  `select ${PAYOUT_COLUMNS} from app.payout p where p.payout_id = $1 and p.state = 'review' for update`,
);
const END = statement(
  'payout_review_end',
  `
  with written as (
    ${auditRows(`
    select 'payout.review', 'allowed', $1::text, $5::text, jsonb_build_object('found', $6::text, 'by', $7::text)`)}
  )
  update app.payout p set state = $2, last_event = $3, fence = p.fence + 1, inquiries = 0, lease_until = null, next_at = clock_timestamp(),
    paid_at = case when $2 = 'paid' then coalesce(p.paid_at, clock_timestamp()) else p.paid_at end,
    paid_on = case when $2 = 'paid' then coalesce(p.paid_on, t.business_date) else p.paid_on end,
    failure_code = case when $2 = 'failed' then coalesce(p.failure_code, 'channelUnreachable') else p.failure_code end,
    -- A person decides anew whether it is to be stopped.
    cancel_asked_at = null, cancel_asked_why = null, cancel_asked_on = null, cancel_refused = null,
    finished_at = case when $4::boolean then clock_timestamp() end
   from servicing.business_clock t
  where p.payout_id = $1 and t.lms_id = p.lms_id`,
);

/** What ending a review did: the new state, or why the books refuse it. */
export type PayoutReviewAnswer = { readonly state: PayoutState } | { readonly refused: string };

/** Ends the review of a payout with a person's finding, books it, and records who decided and why. Returns null if the payout is not in
 *  review. Source: security D5, D7. */
export function endPayoutReview(
  database: Database,
  { payoutId, finding, because, by }: PayoutReviewEnd,
): Promise<PayoutReviewAnswer | null> {
  return database.transaction(async (tx) => {
    const payout = await tx.row(LOCK, [payoutId]);
    if (payout === null) return null;
    const event = EVENT[finding];
    const booked = await bookEvent(tx, payout, { event, feeCents: payout.fee });
    if (booked.kind === 'refused') return { refused: booked.reason };
    if (booked.kind === 'atStore') await queueStoreAttempt(tx, payout);
    const state = nextPayoutState('review', event);
    if (state === null) throw new Error(`a review does not end by ${event}`);
    const isOver = PAYOUT_STATES[state].isOver || state === 'paid';
    await tx.rows(END, [payoutId, state, event, isOver, because, finding, by]);
    await tellOne(tx, { claim: payout, event, isAtStore: booked.kind === 'atStore', failure: null });
    return { state };
  });
}

/** A payout in review; amount in cents. It is null for a small credit that proves an account, because nobody may learn that amount. */
export interface PayoutReview {
  readonly payoutId: string;
  readonly purpose: PayoutPurpose;
  readonly channel: DisbursementChannel;
  readonly loanId: number | null;
  readonly amountCents: Cents | null;
  readonly askedAt: Date;
  /** The state in which the worker gave it up. The audit log says why. */
  readonly givenUpAt: PayoutState;
}

const IN_REVIEW = statement<{
  payout_id: string;
  purpose: PayoutPurpose;
  channel: DisbursementChannel;
  loan_id: number | null;
  amount: Cents | null;
  asked_at: Date;
  at_state: PayoutState;
}>(
  'payouts_in_review',
  `
  select p.payout_id, p.purpose, p.channel, p.loan_id, case when p.purpose <> 'accountProof' then p.amount end as amount, p.asked_at,
         (select t.from_state from app.payout_transition t
           where t.payout_id = p.payout_id and t.to_state = 'review' order by t.seq desc limit 1) as at_state
    from app.payout p where p.state = 'review' order by p.asked_at`,
);

/** Lists the payouts in review, oldest first. */
export async function listPayoutReviews(database: Queryable): Promise<PayoutReview[]> {
  return (await database.rows(IN_REVIEW)).map((row) => ({
    payoutId: row.payout_id,
    purpose: row.purpose,
    channel: row.channel,
    loanId: row.loan_id,
    amountCents: row.amount,
    askedAt: row.asked_at,
    givenUpAt: row.at_state,
  }));
}
