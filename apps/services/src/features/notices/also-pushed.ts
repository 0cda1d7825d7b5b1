import { statement, type Queryable } from '#platform/database.ts';
import { enqueue, type OutboxKind } from '#platform/outbox.ts';

// Pushed notices: payment due, loan ending, line statement, automatic payment taken, payment missing, payment that
// autopay does not take, new offer. Source: loan-core 5.4.
const pushNotice = statement(
  'push_notice',
  `
  ${enqueue(`
  select 'push', format('push:notice:%s:%s', n.key, encode(s.endpoint_hash, 'hex')),
         jsonb_build_object('endpointHash', encode(s.endpoint_hash, 'hex'), 'brand', coalesce(l.brand, n.facts ->> 'brand', ''), 'event',
           case when n.code = 'N04' then 'paymentPosted' when n.code = 'N05' then 'paymentMissing'
                when n.code = 'N40' then 'newOffer' else 'paymentDue' end)
    from servicing.notice n
    join app.push_subscription s on s.profile_id = $2
    left join servicing.loan l on l.loan_id = n.loan_id
   where n.key = $1 and n.code in ('N01', 'N02', 'N04', 'N05', 'N17', 'N21', 'N40')`)}`,
);

/** Wraps an outbox kind so that sending a notice also queues a push notification for each of the borrower's browsers. */
export function noticesAlsoPushed(database: Queryable, kind: OutboxKind): OutboxKind {
  return {
    ...kind,
    work: async (payload) => {
      await database.rows(pushNotice, [String(payload['key']), String(payload['profileId'])]);
      return kind.work(payload);
    },
  };
}
