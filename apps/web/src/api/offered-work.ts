import { WORK_NOTES, type WorkInProgress } from '#api/work-in-progress.ts';
import { tabStorage } from '#device/storage.ts';

type Source = () => WorkInProgress | null;

const KEPT = WORK_NOTES.kept;

let source: Source | null = null;
const listeners = new Set<() => void>();

/** A page offers its work while it is open; call the result when it closes. The shell keeps it with the services before a timeout
 *  and when the page goes away. Source: PAY-031, OPEN-32. */
export function offerWork(offered: Source): () => void {
  source = offered;
  return () => {
    if (source === offered) source = null;
  };
}

/** The work of the open page; null when it has none. */
export function currentWork(): WorkInProgress | null {
  return source?.() ?? null;
}

/** Notes what the services keep now; null for nothing. Only a mark of it stays in the tab. Answers what takes the note back. */
export function noteKeptWork(value: string | null): () => void {
  const former = tabStorage.get(KEPT);
  write(value === null ? null : markOf(value));
  return () => write(former);
}

function write(mark: string | null): void {
  if (mark === null) tabStorage.remove(KEPT);
  else tabStorage.set(KEPT, mark);
}

/** Whether this tab kept something, or just that. */
export function hasKeptWork(value?: string): boolean {
  const kept = tabStorage.get(KEPT);
  return value === undefined ? kept !== null : kept === markOf(value);
}

// Enough to see that nothing changed since: of all of it, as a card or an amount changes neither its length nor its end. FNV-1a.
function markOf(value: string): string {
  let hash = 0x811c9dc5;
  for (const character of value) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${value.length}.${hash.toString(36)}`;
}

/** Tells that work was put back into the tab's storage, or taken out of it. */
export function tellWorkRestored(): void {
  for (const listener of listeners) listener();
}

/** Follows such changes: whoever holds a copy in memory drops it. */
export function followRestoredWork(listener: () => void): void {
  listeners.add(listener);
}
