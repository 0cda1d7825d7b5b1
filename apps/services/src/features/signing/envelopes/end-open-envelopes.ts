import { statement, type Database } from '#platform/database.ts';
import { asCustomers } from './envelope-rows.ts';
import { queueVoid } from './queue-work.ts';

const OPEN_ENVELOPES = statement<{ envelope_id: string }>(
  'open_envelopes_of_customers',
  `select envelope_id from app.envelope where state in ('making', 'sent') and customer_ids && $1`,
);

/** Queues that the vendor ends every open envelope of these customers. */
export async function endOpenEnvelopes(database: Database, customerIds: readonly string[], why: string): Promise<void> {
  await asCustomers(database, customerIds, async (tx) => {
    for (const { envelope_id: id } of await tx.rows(OPEN_ENVELOPES, [customerIds])) await queueVoid(tx, id, why);
  });
}
