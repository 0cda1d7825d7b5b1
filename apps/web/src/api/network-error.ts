import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';

const DEFAULT_MS = 5 * 60_000;

/** A failure that keeps people out for a while: a lock until its end, or a lost connection. */
export type NetworkErrorNote = { readonly kind: 'lock'; readonly untilMs: number } | { readonly kind: 'connection' };

/** Reads the end of a lock from an error's text, in milliseconds since 1970. It is the time after `ProfileLocked:`, as UTC ISO
 *  8601 or epoch milliseconds. Returns five minutes from now when that time is missing, malformed or past. Returns null when
 *  the text names no lock. Source: ERR-10, OPEN-54. */
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

/** Sets the network-error cookie for an error's text: until the lock ends, or for five minutes without a lock. Its date is the
 *  lock's end, or the time the connection was lost. Source: ERR-09, ERR-10, SES-29, OPEN-54. */
export function keepNetworkError(text: string, nowMs: number, entries: StoredEntries = storedEntries): void {
  const untilMs = readLockEnd(text, nowMs);
  const value = JSON.stringify({ isNetworkError: true, date: new Date(untilMs ?? nowMs).toISOString() });
  const seconds = Math.ceil(((untilMs ?? nowMs + DEFAULT_MS) - nowMs) / 1000);
  entries.write('networkError', value, { seconds });
}

/** Reads the cookie; null when it is not set. */
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

/** Removes the cookie, so that the person can try again. */
export function dropNetworkError(entries: StoredEntries = storedEntries): void {
  entries.remove('networkError');
}
