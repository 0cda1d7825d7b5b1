import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
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

/** Writes the next attempt of a payout whose channel could not pay. The cash then waits at the store. Safe to repeat. Source: loan-core 2.3 (DISBURSE
 *  failed or expired). */
export async function queueStoreAttempt(tx: Transaction, { payout_id: payoutId }: PayoutRow): Promise<void> {
  await tx.rows(NEXT_ATTEMPT, [payoutId]);
}

// A payout that was stopped because its loan was about to end, although the loan did not end. On its own day, the command that asked for the stop
// decides.
const AGAIN = statement(
  'payout_unpaid_again',
  `
  insert into app.payout (payout_id, disbursement_ref, attempt, purpose, channel, lms_id, loan_id, customer_id, brand, amount, profile_id,
         card_id, state, last_event, accepted_at, business_date)
  select p.disbursement_ref || ':' || (p.attempt + 1), p.disbursement_ref, p.attempt + 1, p.purpose, d.channel, p.lms_id, p.loan_id,
         p.customer_id, p.brand, d.amount, p.profile_id, case when d.channel = p.channel then p.card_id end, 'accepted', 'accepted',
         clock_timestamp(), $2
    from servicing.disbursement d
    join lateral (select * from app.payout o where o.disbursement_ref = d.reference order by o.attempt desc limit 1) p on true
   where d.state = 'approved' and d.purpose <> 'draw' and p.lms_id = $1 and p.state = 'cancelled' and p.cancel_asked_on < $2
     and (d.channel = p.channel or d.channel = 'store')
  on conflict do nothing`,
);

/** Sends money again that is still owed although its payout was stopped on an earlier day. Safe to repeat. */
export async function queueUnpaid(database: Queryable, lmsId: number, day: BusinessDate): Promise<void> {
  await database.rows(AGAIN, [lmsId, day]);
}
