import { statement, type Queryable } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { RENEWAL_CHANNEL } from '#platform/work-notifier.ts';

/** Work of the renewals' queue by kind of outbox row. Each payload names the `renewalId`. */
export const END_KIND = 'renewal.end';
export const VOID_KIND = 'renewal.void';

const QUEUE = statement(
  'queue_renewal_work',
  `
  with told as materialized (select pg_notify('${RENEWAL_CHANNEL}', ''))
  ${enqueue(`select $1::text, $1::text || ':' || $2::uuid || ':' || $3::text, jsonb_build_object('renewalId', $2::uuid) from told`)}`,
);

/** Queues that the worker ends an open renewal, and wakes it. The same `cause` queues it once. */
export async function queueRenewalEnd(db: Queryable, renewalId: string, cause: string): Promise<void> {
  await db.rows(QUEUE, [END_KIND, renewalId, cause]);
}

/** Queues that the worker takes a booked renewal back, and wakes it. Each ask is queued once. */
export async function queueRenewalVoid(db: Queryable, renewalId: string, askedAt: Date): Promise<void> {
  await db.rows(QUEUE, [VOID_KIND, renewalId, `asked:${askedAt.getTime()}`]);
}
