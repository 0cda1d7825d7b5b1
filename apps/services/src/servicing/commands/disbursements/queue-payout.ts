import { statement, type Queryable } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';

const QUEUE_PAYOUT = statement(
  'queue_payout',
  enqueue(`select 'payout.make', 'payout.make:' || $1::text, jsonb_build_object('reference', $1::text)`),
);

/** Queues that the money of a disbursement is sent, in the commit that makes it. The same reference is queued once. */
export async function queuePayout(db: Queryable, reference: string): Promise<void> {
  await db.rows(QUEUE_PAYOUT, [reference]);
}
