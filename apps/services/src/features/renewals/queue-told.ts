import { statement, type Queryable } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';

/** The outbox kind of the messages to the parties of a renewal. The books queue what they did in the same commit. */
export const TOLD_KIND = 'renewalTold';

const QUEUE_TO_SIGN = statement(
  'queue_renewal_to_sign',
  enqueue(
    `select '${TOLD_KIND}', '${TOLD_KIND}:' || $1::uuid || ':toSign', jsonb_build_object('renewalId', $1::uuid, 'what', 'toSign')`,
  ),
);

/** Queues that the parties are told until when they can sign, once. */
export async function queueToSign(db: Queryable, renewalId: string): Promise<void> {
  await db.rows(QUEUE_TO_SIGN, [renewalId]);
}
