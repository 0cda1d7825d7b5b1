import { statement, type Queryable } from '#platform/database.ts';
import { ENVELOPE_COLUMNS, toEnvelope, type Envelope, type EnvelopeRow } from './envelope-rows.ts';

/** Longest time that one worker works on an envelope. A worker that was killed holds it no longer. */
const LEASE_SECONDS = 60;

// The update waits for another worker's claim, then sees it.
const CLAIM = statement<EnvelopeRow & { begun_at: Date; worked_until: string }>(
  'claim_envelope',
  `
  with claimed as (
    update app.envelope set worked_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
     where envelope_id = $1 and (worked_until is null or worked_until < clock_timestamp())
    returning envelope_id, worked_until
  )
  select ${ENVELOPE_COLUMNS}, clock_timestamp() as begun_at, claimed.worked_until::text
    from app.envelope e join claimed using (envelope_id)`,
);
const IS_KNOWN = statement<{ envelope_id: string }>(
  'is_envelope_known',
  'select envelope_id from app.envelope where envelope_id = $1',
);
// A worker that took too long leaves the next one's claim alone.
const RELEASE = statement(
  'release_envelope',
  'update app.envelope set worked_until = null where envelope_id = $1 and worked_until = $2::timestamptz',
);

/** An envelope that this worker works on alone, and since when. */
export interface ClaimedEnvelope {
  readonly envelope: Envelope;
  readonly begunAt: Date;
}

/** Runs `work` on an envelope that no other worker works on. Returns `busy` when another one does, and `absent` when there is no
 *  such envelope. */
export async function withEnvelope<T>(
  db: Queryable,
  envelopeId: string,
  work: (claimed: ClaimedEnvelope) => Promise<T>,
): Promise<T | 'busy' | 'absent'> {
  const row = await db.row(CLAIM, [envelopeId]);
  if (row === null) return (await db.row(IS_KNOWN, [envelopeId])) === null ? 'absent' : 'busy';
  try {
    return await work({ envelope: toEnvelope(row), begunAt: row.begun_at });
  } finally {
    await db.rows(RELEASE, [envelopeId, row.worked_until]);
  }
}
