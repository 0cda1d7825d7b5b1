import { statement, type Database } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { accountProofKind } from './prove-account.ts';
import { refundCreditKind } from './refund-credit.ts';
import { followDisbursement } from './follow-disbursement.ts';

// A disbursement makes no payout when it is over or has a payout. Only a card of its customer gets money. A disbursement without a loan belongs to
// the loan system of its customer.
const MAKE = statement<{ payout_id: string }>(
  'payout_make',
  `
  insert into app.payout (payout_id, disbursement_ref, purpose, channel, lms_id, loan_id, customer_id, brand, amount, card_id,
         reference_number, state, last_event, accepted_at, business_date)
  select d.reference, d.reference, d.purpose, d.channel, coalesce(l.lms_id, c.lms_id), d.loan_id, d.customer_id,
         coalesce(l.brand,
                  (select o.brand from servicing.loan o
                    where o.customer_id = d.customer_id and o.lms_id = c.lms_id
                    order by o.loan_id desc limit 1),
                  ''),
         d.amount,
         (select k.card_id from app.card k join app.profile_customer o using (profile_id)
           where k.card_id = d.destination and d.channel in ('debit', 'ach')
             and o.customer_id = d.customer_id and o.lms_id = coalesce(l.lms_id, c.lms_id)),
         d.partner_reference,
         case when d.state = 'held' then 'held' else 'accepted' end,
         case when d.state = 'held' then 'held' else 'accepted' end,
         clock_timestamp(), coalesce(t.business_date, d.requested_on)
    from servicing.disbursement d
    left join servicing.loan l on l.loan_id = d.loan_id
    left join lateral (
      select min(o.lms_id) as lms_id from servicing.customer o where o.customer_id = d.customer_id and o.lms_id <> 3) c on true
    left join servicing.business_clock t on t.lms_id = coalesce(l.lms_id, c.lms_id)
   where d.reference = $1 and d.state in ('held', 'requested', 'approved')
     and coalesce(l.lms_id, c.lms_id) in (1, 2)
  on conflict do nothing
  returning payout_id`,
);

const RELEASED = statement<{ payout_id: string }>(
  'payout_open_of',
  `select payout_id from app.payout where disbursement_ref = $1 and finished_at is null order by attempt desc limit 1`,
);

/** Outbox kinds of the payouts. `payout.make` and `payout.release` each carry the `reference` of a disbursement. The first turns what is owed into a
 *  payout. The second follows a payout whose disbursement changed. Both are safe to repeat. `wake` makes the queue look for work at once. Source:
 *  width 1. */
export function payoutKinds(database: Database, wake: () => void): Readonly<Record<string, OutboxKind>> {
  const attemptsMax = Number.MAX_SAFE_INTEGER;
  return {
    'payout.make': {
      attemptsMax,
      work: async ({ reference }) => {
        await database.rows(MAKE, [String(reference)]);
        wake();
        return { kind: 'done' };
      },
    },
    'payout.release': {
      attemptsMax,
      work: async ({ reference }) => {
        const open = await database.row(RELEASED, [String(reference)]);
        if (open !== null) await followDisbursement(database, open.payout_id);
        wake();
        return { kind: 'done' };
      },
    },
    'payout.proveAccount': accountProofKind(database),
    'payout.refundCredit': refundCreditKind(database),
  };
}
