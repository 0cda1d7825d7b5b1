import { freshForMs } from '@lendside/contract/client-call.ts';
import { CHANGING_CALLS } from '@lendside/contract/changing-calls.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';

type Entries = Pick<StoredEntries, 'read' | 'write'>;

// Parts of one page that ask one after the other share an answer: it is no older than the page.
const SAME_PAGE_MS = 2_000;

/** Notes that a call just changed what is kept about the customer: for five minutes what is read about them is read anew, since
 *  some of what an action starts ends later than its answer. Source: OPEN-66, SES-28. */
export function noteChange({ name }: Endpoint, nowMs: number, entries: Entries = storedEntries): void {
  if (name in CHANGING_CALLS) entries.write('forceRefresh', String(nowMs));
}

/** How long the answer of a read that came at `readAtMs` may be shown without asking again, in milliseconds: the time of its kind; after
 *  an action none, but for what everybody may read, which no customer's action changes. Source: OPEN-66, LOP-075, decision 023. */
export function freshNowMs(endpoint: Endpoint, readAtMs: number, entries: Entries = storedEntries): number {
  const changedAt = endpoint.access.includes('stranger') ? null : entries.read('forceRefresh');
  const ruledMs = freshForMs(endpoint);
  if (changedAt === null) return ruledMs;
  return readAtMs < Number(changedAt) ? 0 : Math.min(ruledMs, SAME_PAGE_MS);
}
