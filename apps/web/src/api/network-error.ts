import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';

const DEFAULT_MS = 5 * 60_000;

/** A failure that keeps people out for a while: a lock, till its end, or a connection that was not there. */
export type NetworkErrorNote = { readonly kind: 'lock'; readonly untilMs: number } | { readonly kind: 'connection' };

/** The end of a lock by an error's text, in milliseconds since 1970: the time after `ProfileLocked:`, as UTC ISO 8601 or epoch
 *  milliseconds; five minutes from now with no time there, a bad one or one that is past. Null where the text names no lock.
 *  Source: ERR-10, OPEN-54. */
export function readLockEnd(text: string, nowMs: number): number | null {
  const told = /ProfileLocked(?::\s*(\S+))?/.exec(text);
  if (told === null) return null;
  const time = told[1]?.replace(/[.,;]$/, '') ?? '';
  const endsAtMs = /^\d{12,14}$/.test(time) ? Number(time) : readIso(time);
  return endsAtMs > nowMs ? endsAtMs : nowMs + DEFAULT_MS;
}

function readIso(time: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(time) ? Date.parse(time) : Number.NaN;
}

/** Keeps the network-error cookie for an error's text: till the end of the lock it names, else for five minutes. Its date is when
 *  the lock ends, or when the connection was lost. Source: ERR-09, ERR-10, SES-29, OPEN-54. */
export function keepNetworkError(text: string, nowMs: number, entries: StoredEntries = storedEntries): void {
  const untilMs = readLockEnd(text, nowMs);
  const value = JSON.stringify({ isNetworkError: true, date: new Date(untilMs ?? nowMs).toISOString() });
  const seconds = Math.ceil(((untilMs ?? nowMs + DEFAULT_MS) - nowMs) / 1000);
  entries.write('networkError', value, { seconds });
}

/** What the cookie says now; null when there is none. */
export function readNetworkError(nowMs: number, entries: StoredEntries = storedEntries): NetworkErrorNote | null {
  const date = readDate(entries.read('networkError'));
  if (date === null) return null;
  return date > nowMs ? { kind: 'lock', untilMs: date } : { kind: 'connection' };
}

function readDate(text: string | null): number | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    const date = typeof kept === 'object' && kept !== null && 'date' in kept ? kept.date : null;
    const atMs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    return Number.isNaN(atMs) ? null : atMs;
  } catch {
    return null;
  }
}

/** Drops the cookie, to try again. */
export function dropNetworkError(entries: StoredEntries = storedEntries): void {
  entries.remove('networkError');
}
