import { WORK_NOTES, type WorkInProgress } from './work-in-progress.ts';
import { tabStorage } from '#device/storage.ts';

type Source = () => WorkInProgress | null;

const KEPT = WORK_NOTES.kept;

let source: Source | null = null;
const listeners = new Set<() => void>();
const writers = new Set<() => void>();

/** Registers the open page's work; call the result when the page closes. The shell saves it with the services before a
 *  time-out and when the page closes. Source: PAY-031, OPEN-32. */
export function offerWork(offered: Source): () => void {
  source = offered;
  return () => {
    if (source === offered) source = null;
  };
}

/** Runs the writer before work is read, so that the tab's storage has the latest changes. */
export function writeBeforeWork(writer: () => void): void {
  writers.add(writer);
}

/** Returns the open page's work; null when it has none. */
export function currentWork(): WorkInProgress | null {
  for (const writer of writers) writer();
  return source?.() ?? null;
}

/** Records what the services currently store; null for nothing. The tab stores only a hash of it. Returns a function that
 *  undoes the record. */
export function noteKeptWork(value: string | null): () => void {
  const former = tabStorage.get(KEPT);
  write(value === null ? null : markOf(value));
  return () => write(former);
}

function write(mark: string | null): void {
  if (mark === null) tabStorage.remove(KEPT);
  else tabStorage.set(KEPT, mark);
}

/** True when this tab saved work; with `value`, when it saved exactly that. */
export function hasKeptWork(value?: string): boolean {
  const kept = tabStorage.get(KEPT);
  return value === undefined ? kept !== null : kept === markOf(value);
}

// FNV-1a over the whole text, to detect a change. A new card or amount may change neither the length nor the end.
function markOf(value: string): string {
  let hash = 0x811c9dc5;
  for (const character of value) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${value.length}.${hash.toString(36)}`;
}

/** Reports that work was put into or removed from the tab's storage. */
export function tellWorkRestored(): void {
  for (const listener of listeners) listener();
}

/** Runs the listener on each such change, so that it drops its copy in memory. */
export function followRestoredWork(listener: () => void): void {
  listeners.add(listener);
}
