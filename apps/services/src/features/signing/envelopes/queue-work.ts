import { statement, type Queryable } from '#platform/database.ts';
import { enqueue, enqueueLater } from '#platform/outbox.ts';
import { SIGNING_CHANNEL } from '#platform/work-notifier.ts';

/** The work of the signing queue by kind of outbox row. Each payload names the `envelopeId`. */
export const READ_KIND = 'signing.read';
export const SWEEP_KIND = 'signing.sweep';
export const VOID_KIND = 'signing.void';

/** How often an open envelope is read when nothing else asks for it. */
export const SWEEP_MINUTES = 15;

const QUEUE_READ = statement(
  'queue_signing_read',
  `
  with told as materialized (select pg_notify('${SIGNING_CHANNEL}', ''))
  ${enqueue(`select '${READ_KIND}', 'signing.read:' || $2, jsonb_build_object('envelopeId', $1::uuid, 'at', clock_timestamp()) from told`)}`,
);

/** Queues one read of an envelope at the vendor and wakes the worker. The same `cause` queues one read only, and a read that
 *  began later serves this one too. */
export async function queueRead(db: Queryable, envelopeId: string, cause: string): Promise<void> {
  await db.rows(QUEUE_READ, [envelopeId, cause]);
}

/** SQL that queues the sweep of a new envelope $1. Its row stays in the queue until the envelope has ended. */
export const QUEUE_SWEEP = enqueueLater(
  `select '${SWEEP_KIND}', 'signing.sweep:' || $1::uuid, jsonb_build_object('envelopeId', $1::uuid), now() + interval '${SWEEP_MINUTES} minutes'`,
);

const QUEUE_VOID = statement(
  'queue_signing_void',
  `
  with told as materialized (select pg_notify('${SIGNING_CHANNEL}', ''))
  ${enqueue(`select '${VOID_KIND}', 'signing.void:' || $1::uuid || ':' || $3::text, jsonb_build_object('envelopeId', $1::uuid, 'why', $2::text, 'unlessSignedBy', $4::int, 'about', $5::text) from told`)}`,
);

/** Why an envelope ends at the vendor. */
export interface VoidToQueue {
  /** The same cause ends an envelope once: the vendor's id of what is to end, or the request that asks for it. */
  readonly cause: string;
  readonly why: string;
  /** The place of a signer. What this signer has signed already stays as it is. */
  readonly unlessSignedBy?: number;
  /** The message for those who have signed; `ended` by default. */
  readonly about?: 'newDay';
}

/** Queues that the vendor ends an envelope. It stays open in our books until the vendor did. */
export async function queueVoid(
  db: Queryable,
  envelopeId: string,
  { cause, why, unlessSignedBy, about }: VoidToQueue,
): Promise<void> {
  await db.rows(QUEUE_VOID, [envelopeId, why, cause, unlessSignedBy ?? null, about ?? null]);
}

const QUEUE_VOID_OF_SURPLUS = statement(
  'queue_signing_void_of_surplus',
  `
  with told as materialized (select pg_notify('${SIGNING_CHANNEL}', ''))
  ${enqueue(`select '${VOID_KIND}', 'signing.void:' || $2::text, jsonb_build_object('envelopeId', $1::uuid, 'surplusId', $2::text, 'why', 'It was made twice.') from told`)}`,
);

/** Queues that the vendor ends an envelope that was made for ours a second time. Ours stays as it is. */
export async function queueVoidOfSurplus(db: Queryable, envelopeId: string, vendorId: string): Promise<void> {
  await db.rows(QUEUE_VOID_OF_SURPLUS, [envelopeId, vendorId]);
}
