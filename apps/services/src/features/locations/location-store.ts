import type { LocationRecord } from '@lendside/domain/locations/location-gate.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { LocationQuestion } from './location-queries.ts';

const RECORD = statement('record_location', 'select app.record_location($1::jsonb)');

/** Stores the outcome of a location check or the payer's consent. Only the state is stored, never the coordinates. `saidAt` is
 *  when the payer answered, by their own clock. Source: GPS-006, security C8. */
export async function recordLocation(
  database: Queryable,
  { caller, loanId, transactionType }: LocationQuestion,
  { outcome, state }: Omit<LocationRecord, 'atMs'>,
  saidAt: string | null = null,
): Promise<void> {
  const { profileId } = caller;
  const kept = { profileId, guestSessionId: guestSessionOf(caller), loanId, transactionType, outcome, state, saidAt };
  await database.rows(RECORD, [JSON.stringify(kept)]);
}
