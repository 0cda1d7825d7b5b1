import { statement, type Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';

const NEXT_ATTEMPT = statement(
  'payout_store_attempt',
  `
  insert into app.payout (payout_id, disbursement_ref, attempt, purpose, channel, lms_id, loan_id, customer_id, brand, amount, profile_id,
         state, last_event, accepted_at, business_date)
  select p.disbursement_ref || ':' || (p.attempt + 1), p.disbursement_ref, p.attempt + 1, p.purpose, 'store', p.lms_id, p.loan_id,
         p.customer_id, p.brand, p.amount, p.profile_id, 'accepted', 'accepted', clock_timestamp(), t.business_date
    from app.payout p join servicing.business_clock t on t.lms_id = p.lms_id
   where p.payout_id = $1
  on conflict do nothing`,
);

/** Writes the next attempt of a payout whose channel could not pay: the cash waits at the store. Safe to repeat. Source: loan-core 2.3
 *  (DISBURSE failed or expired). */
export async function queueStoreAttempt(tx: Transaction, { payout_id: payoutId }: PayoutRow): Promise<void> {
  await tx.rows(NEXT_ATTEMPT, [payoutId]);
}
