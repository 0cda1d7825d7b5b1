import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Transaction } from '#platform/database.ts';

const KEEP = statement<{ referral_id: number; note_on: string }>(
  'keep_friends_loan',
  `
  with scanned as (
    update servicing.referrer set scans = scans + 1 where customer_id = $1 returning customer_id
  )
  insert into servicing.referral (referrer_id, came_by, profile_id, lms_id, customer_id, loan_id, state, signed_up_on, changed_on)
  select scanned.customer_id, 'link', (select min(c.profile_id) from app.profile_customer c where c.lms_id = l.lms_id and c.customer_id = l.customer_id),
         l.lms_id, l.customer_id, l.loan_id, 'earned', l.note_on, $3
    from servicing.loan l, scanned
   where l.loan_id = $2
  returning referral_id, signed_up_on::text as note_on`,
);

/** Records that a friend opened a referrer's link, signed up and got a first loan that earns the reward now. This is the history of somebody who is
 *  taken over with their rewards. Day-end does all this for friends who come later. */
export async function keepFriendsLoan(
  tx: Transaction,
  { referrerId, loanId, on }: { readonly referrerId: string; readonly loanId: number; readonly on: BusinessDate },
): Promise<{ readonly referralId: number; readonly noteOn: BusinessDate }> {
  const row = await tx.row(KEEP, [referrerId, loanId, on]);
  if (row === null) throw new Error(`${referrerId} does not refer, or there is no loan ${loanId}`);
  return { referralId: row.referral_id, noteOn: businessDate(row.note_on) };
}
