import type { Cents } from '@lendside/domain/money/cents.ts';
import { isTerminal, type PaymentState } from '@lendside/domain/payments/payment-states.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { auditRows } from '#platform/access/audit.ts';
import { recordDebitOutcomes } from '#servicing/autopay/record-debit-outcomes.ts';
import { enrolRequestedAutopay } from '#servicing/autopay/enrol-requested-autopay.ts';

/** What a person found about a payment in review. `again`: ask the processor or loan system again. If the processor has no
 *  charge, the payment is not charged again, because the loan may have been paid in another way. The other findings are for
 *  records that we cannot query. `charged`: the charge exists and its id is given. `uncharged`: there is no charge.
 *  `givenBack`: a person refunded the money outside this system. */
export const REVIEW_FINDINGS = ['again', 'charged', 'uncharged', 'givenBack'] as const;

/** Name of a finding. */
export type ReviewFinding = (typeof REVIEW_FINDINGS)[number];

/** A person's decision that ends a review. */
export interface ReviewEnd {
  readonly paymentId: string;
  readonly finding: ReviewFinding;
  /** The processor's id of the charge; only with `charged`. */
  readonly processorId: string | null;
  readonly because: string;
  readonly by: string;
}

/** PostgreSQL's unique violation: a loan has at most one open payment. */
const UNIQUE_VIOLATION = '23505';

const END_REVIEW = statement<{ state: PaymentState }>(
  'end_review',
  `
  with given_up as (
    select p.payment_id, (select t.from_state from app.payment_transition t
                           where t.payment_id = p.payment_id and t.to_state = 'review' order by t.seq desc limit 1) as at_state
      from app.payment p where p.payment_id = $1 and p.state = 'review' for update
  ), chosen as (
    select g.payment_id, w.event, w.to_state
      from given_up g
      join (values ('again', 'unknown', 'ask_again', 'unknown'), ('again', 'captured', 'book_again', 'captured'),
                   ('again', 'void_pending', 'void_again', 'void_pending'), ('charged', 'unknown', 'book_again', 'captured'),
                   ('uncharged', 'unknown', 'found_uncharged', 'failed'), ('givenBack', 'captured', 'found_given_back', 'voided'),
                   ('givenBack', 'void_pending', 'found_given_back', 'voided')) as w (finding, at_state, event, to_state)
        on w.finding = $2 and w.at_state = g.at_state
  ), written as (
    ${auditRows(`
    select 'payment.review', 'allowed', c.payment_id, $4, jsonb_build_object('found', $2::text, 'by', $5::text) from chosen c`)}
  )
  update app.payment p set
    state = c.to_state, last_event = c.event, fence = p.fence + 1, inquiries = 0, lease_until = null, next_at = clock_timestamp(),
    processor_id = coalesce($3, p.processor_id),
    captured_at = case when c.to_state = 'captured' then coalesce(p.captured_at, clock_timestamp()) else p.captured_at end,
    finished_at = case when c.to_state in ('failed', 'voided') then clock_timestamp() end,
    failure_code = case when c.to_state = 'failed' then 'processorUnreachable' else p.failure_code end
  from chosen c where p.payment_id = c.payment_id
  returning p.state`,
);

/** Ends the review of a payment with a person's finding, and records who decided and why. Books nothing; the payment worker
 *  later books, inquires about or refunds the money. Returns null if the payment is not in review, or if the finding does not
 *  fit its earlier state. Returns `otherUnderWay` while another payment of the loan is open. Source: security D5, D7, decision
 *  009. */
export async function endReview(database: Database, end: ReviewEnd): Promise<PaymentState | 'otherUnderWay' | null> {
  const { paymentId, finding, processorId, because, by } = end;
  try {
    return await database.transaction(async (tx) => {
      const row = await tx.row(END_REVIEW, [paymentId, finding, processorId, because, by]);
      if (row === null) return null;
      if (isTerminal(row.state)) {
        await recordDebitOutcomes(tx, [paymentId]);
        enrolRequestedAutopay(tx, [paymentId]);
      }
      return row.state;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'otherUnderWay';
    throw error;
  }
}

const IN_REVIEW = statement<{ payment_id: string; amount: Cents; accepted_at: Date; at_state: GivenUpAt }>(
  'payments_in_review',
  `
  select p.payment_id, p.amount, p.accepted_at,
         (select t.from_state from app.payment_transition t
           where t.payment_id = p.payment_id and t.to_state = 'review' order by t.seq desc limit 1) as at_state
    from app.payment p where p.state = 'review' order by p.accepted_at`,
);

/** The state a payment was in when the worker gave up inquiring about the charge, booking it or voiding it. */
export type GivenUpAt = 'unknown' | 'captured' | 'void_pending';

/** A payment in review; amounts in cents. */
export interface Review {
  readonly paymentId: string;
  readonly amountCents: Cents;
  readonly acceptedAt: Date;
  readonly givenUpAt: GivenUpAt;
}

/** Lists the payments in review, oldest first. */
export async function listReviews(database: Queryable): Promise<Review[]> {
  const rows = await database.rows(IN_REVIEW);
  return rows.map(({ payment_id: paymentId, amount: amountCents, accepted_at: acceptedAt, at_state: givenUpAt }) => ({
    paymentId,
    amountCents,
    acceptedAt,
    givenUpAt,
  }));
}
