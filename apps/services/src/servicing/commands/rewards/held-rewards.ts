import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { makeNoticesNow } from '#servicing/commands/notices/make-notice.ts';

/** A reward that waits for a person. */
export interface HeldReward {
  readonly referral_id: number;
  readonly referrer: string;
  readonly friend: string;
  /** The trait that friend and referrer share: a `SharedTrait`. */
  readonly reason: string;
  readonly since: string;
}

const HELD = statement<HeldReward>(
  'held_rewards',
  `
  select f.referral_id, coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), f.referrer_id) as referrer,
         coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), f.customer_id) as friend, f.reason, f.changed_on::text as since
    from servicing.referral f
    join servicing.referrer who on who.customer_id = f.referrer_id
    left join app.profile r on r.profile_id = who.profile_id
    left join app.profile p on p.profile_id = f.profile_id
   where f.state = 'held' order by f.changed_on, f.referral_id limit 200`,
);
const DECIDE = statement<{ referrer_id: string; brand: string; today: string }>(
  'decide_held_reward',
  `
  update servicing.referral f
     set state = case when $2 then 'funded' else 'refused' end, reason = case when $2 then null else 'refusedByPerson' end,
         decided_by = $3, changed_on = k.business_date
    from servicing.loan l, servicing.business_clock k
   where f.referral_id = $1 and f.state = 'held' and l.loan_id = f.loan_id and k.lms_id = 2
   returning f.referrer_id, l.brand, k.business_date::text as today`,
);
const YEAR = statement<{ referrer: string; customer_id: string; amount: number }>(
  'rewards_of_year',
  `
  select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), w.customer_id) as referrer, w.customer_id, sum(w.amount)::bigint as amount
    from servicing.reward w
    left join servicing.referrer r on r.customer_id = w.customer_id
    left join app.profile p on p.profile_id = r.profile_id
   where w.earned_on >= make_date($1, 1, 1) and w.earned_on < make_date($1 + 1, 1, 1)
   group by 1, 2 having sum(w.amount) <> 0 order by 3 desc, 2`,
);

/** Lists the rewards that wait for a person, the oldest first. */
export function listHeldRewards(db: Queryable): Promise<HeldReward[]> {
  return db.rows(HELD);
}

/** Lets a held reward count at the end of the day, or refuses it. `by`: who decided. Returns false when it is not held. Tells the referrer of a
 *  refusal now (N41), and of a reward when it is earned. */
export function decideHeldReward(
  db: Database,
  referralId: number,
  decision: 'release' | 'refuse',
  by: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const decided = await tx.row(DECIDE, [referralId, decision === 'release', by]);
    if (decided === null) return false;
    const { referrer_id: customerId, brand, today } = decided;
    if (decision === 'refuse')
      makeNoticesNow(tx, [
        {
          key: `N41:${referralId}:refused`,
          code: 'N41',
          loanId: null,
          customerId,
          on: businessDate(today),
          facts: { what: 'refused', brand, lmsId: 2 },
        },
      ]);
    return true;
  });
}

/** Lists what each referrer earned in a year less what was taken back, in cents, the largest first. The lender reports it for taxes. */
export function rewardsOfYear(
  db: Queryable,
  year: number,
): Promise<{ referrer: string; customer_id: string; amount: number }[]> {
  return db.rows(YEAR, [year]);
}
