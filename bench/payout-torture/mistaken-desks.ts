import type { DisbursementChannelDesk } from '@lendside/providers/disbursements/port.ts';
import type { PayoutDesks } from '@lendside/services/features/payouts/send/payout-desks.ts';
import type { Database, Queryable, Statement } from '@lendside/services/platform/database.ts';
import { FROZEN_SHARE, TIMES, type Mistake } from './settings.ts';

/** Freezes some sends before the product's last check, as a stopped process would. */
function freezing(inner: DisbursementChannelDesk, share: number): DisbursementChannelDesk {
  return {
    ...inner,
    send: async (request) => {
      if (Math.random() < share)
        await new Promise((resolve) => {
          setTimeout(resolve, TIMES.frozenMs);
        });
      return inner.send(request);
    },
  };
}

function mistaken(inner: DisbursementChannelDesk, mistake: Mistake): DisbursementChannelDesk {
  switch (mistake) {
    case 'newReference':
      return {
        ...inner,
        send: (request) =>
          inner.send({ ...request, reference: `${request.reference}-r${Math.floor(Math.random() * 1e9)}` }),
      };
    case 'noInquiry':
      return { ...inner, maxLatenessMs: 0, inquire: () => Promise.resolve({ kind: 'absent' }) };
    case 'noFence': {
      const unchecked: DisbursementChannelDesk = {
        ...inner,
        send: ({ reference, amountCents, receiver, target }) =>
          inner.send({ reference, amountCents, receiver, target, onPrepared: () => Promise.resolve(true) }),
      };
      // Many more than otherwise: the mistake must show in a short run too.
      return freezing(unchecked, FROZEN_SHARE * 15);
    }
    default:
      return freezing(inner, FROZEN_SHARE);
  }
}

/** Returns the partners of a run as a worker with this mistake uses them. The mistakes exist only here; nothing in the product can switch them
 *  on. */
export function mistakenDesks({ ach, moneyGram, debit = {} }: PayoutDesks, mistake: Mistake): PayoutDesks {
  const pushes = Object.entries(debit).map(([processor, desk]) => [processor, mistaken(desk, mistake)] as const);
  return {
    ...(ach === undefined ? {} : { ach: mistaken(ach, mistake) }),
    ...(moneyGram === undefined ? {} : { moneyGram: mistaken(moneyGram, mistake) }),
    debit: Object.fromEntries(pushes),
  };
}

/** Removes the fence checks of payouts, so that every worker believes that it still owns its payout. */
function unfenced<Q extends Queryable>(queryable: Q): Q {
  const strip = <Row>(query: Statement<Row>): Statement<Row> => {
    if (!query.name.startsWith('payout_')) return query;
    const text = query.text
      .replace('p.fence = o.fence and p.state = o.state', 'true')
      .replace("fence = $2 and state = 'sending' and lease_until > clock_timestamp()", '$2::int is not null');
    return text === query.text ? query : { ...query, name: `${query.name}_unfenced`, text };
  };
  return {
    ...queryable,
    rows: (query: Statement<unknown>, values?: readonly unknown[]) => queryable.rows(strip(query), values),
    row: (query: Statement<unknown>, values?: readonly unknown[]) => queryable.row(strip(query), values),
  };
}

/** Returns the database as a worker with this mistake uses it. */
export function mistakenDatabase(database: Database, mistake: Mistake): Database {
  if (mistake !== 'noFence') return database;
  return { ...unfenced(database), transaction: (work) => database.transaction((tx) => work(unfenced(tx))) };
}
