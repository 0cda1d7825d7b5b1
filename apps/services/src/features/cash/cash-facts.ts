import type { LocationPermission } from '@lendside/domain/locations/location-gate.ts';
import { mayGoOnBy, type LocationRow } from '#features/locations/location-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import type { CashMeans } from './cash-means.ts';

/** What our database knows about a draw, besides the loan and the people. */
export interface CashFacts {
  /** What the person asked for by the same key before; null when nothing. `requestHash` is hex. */
  readonly earlier: { readonly payoutId: string; readonly requestHash: string } | null;
  /** Whether a draw is asked for or on its way, also one that the books do not know yet. */
  readonly hasPendingDraw: boolean;
  /** Who takes cash from the loan now, by the add-on lock; null when nobody does. */
  readonly holderId: string | null;
  /** Whether the place of the person allows a draw. */
  readonly location: LocationPermission;
}

interface FactsRow extends LocationRow {
  readonly earlier_id: string | null;
  readonly earlier_hash: Buffer | null;
  readonly has_pending: boolean;
  readonly holder_id: string | null;
}

const FACTS = statement<FactsRow>(
  'cash_facts',
  `
  select earlier_id, earlier_hash, has_pending, holder_id, records, settings
    from rows from (app.cash_facts($1, $2, $3, $4), app.location_facts($1, $5, $3, array_fill('addon'::text, array[cardinality($1)])))`,
);

interface Question {
  readonly profileId: string;
  readonly guestSessionId: string | null;
  readonly key: string | null;
  readonly loanId: number;
  readonly lmsId: number;
}

// These reads never wait for a lock, so only one group runs at a time. That makes the groups large.
const readInGroup = groupCalls(
  (database, questions: readonly Question[]) =>
    database.rows(FACTS, [
      questions.map(({ profileId }) => profileId),
      questions.map(({ key }) => key),
      questions.map(({ loanId }) => loanId),
      questions.map(({ lmsId }) => lmsId),
      questions.map(({ guestSessionId }) => guestSessionId),
    ]),
  { groupsAtOnce: 1, gatherMs: 1 },
);

/** Reads what decides on a draw on a loan, and what the person asked for by that key before. Requests that arrive together share one round
 *  trip. */
export async function readCashFacts(
  { database, nowMs = Date.now }: Pick<CashMeans, 'database' | 'nowMs'>,
  caller: Customer,
  { loanId, lmsId, key = null }: { readonly loanId: number; readonly lmsId: number; readonly key?: string | null },
): Promise<CashFacts> {
  const { profileId } = caller;
  const row = await readInGroup(database, { profileId, guestSessionId: guestSessionOf(caller), key, loanId, lmsId });
  const { earlier_id: payoutId, earlier_hash: hash } = row;
  return {
    earlier: payoutId === null || hash === null ? null : { payoutId, requestHash: hash.toString('hex') },
    hasPendingDraw: row.has_pending,
    holderId: row.holder_id,
    location: mayGoOnBy({ records: row.records, settings: row.settings }, 'addon', nowMs()),
  };
}
