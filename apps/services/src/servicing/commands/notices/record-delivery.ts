import { createHash } from 'node:crypto';
import { statement, type Queryable } from '#platform/database.ts';

const RECORD_DELIVERY = statement(
  'notice_sent',
  `update servicing.notice set document_hash = decode($2, 'hex'), delivered_at = coalesce(delivered_at, now()) where key = $1`,
);

/** Records that a notice was delivered, with the hash of its text. A repeated call keeps the time of the first delivery.
 *  Source: loan-core 5.4. */
export async function recordDelivery(db: Queryable, key: string, text: string): Promise<void> {
  await db.rows(RECORD_DELIVERY, [key, createHash('sha256').update(text).digest('hex')]);
}
