import { freshForMs } from '@lendside/contract/client-call.ts';
import { CHANGING_CALLS } from '@lendside/contract/changing-calls.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';

type Entries = Pick<StoredEntries, 'read' | 'write'>;

// Parts of one page that ask within this time share an answer.
const SAME_PAGE_MS = 2_000;

/** Notes that a call just changed customer data, so that reads skip the caches for the next five minutes. Some effects of an
 *  action finish after its answer. Source: OPEN-66, SES-28. */
export function noteChange({ name }: Endpoint, nowMs: number, entries: Entries = storedEntries): void {
  if (name in CHANGING_CALLS) entries.write('forceRefresh', String(nowMs));
}

/** Returns how long an answer read at `readAtMs` may be shown without a new read, in milliseconds. Normally the contract's
 *  time for that read. After an action it is 0, except for public data, which no customer's action changes. Source: OPEN-66,
 *  LOP-075, decision 023. */
export function freshNowMs(endpoint: Endpoint, readAtMs: number, entries: Entries = storedEntries): number {
  const changedAt = endpoint.access.includes('stranger') ? null : entries.read('forceRefresh');
  const ruledMs = freshForMs(endpoint);
  if (changedAt === null) return ruledMs;
  return readAtMs < Number(changedAt) ? 0 : Math.min(ruledMs, SAME_PAGE_MS);
}
