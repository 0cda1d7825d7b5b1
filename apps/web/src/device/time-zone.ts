import { noteEvent } from './event-notes.ts';

/** Used when the device gives no time zone. Source: CFG-16. */
const FALLBACK = 'America/Chicago';

/** Returns the device's time zone. When it is unknown, logs that and returns the fallback. `read` asks the device. Source:
 *  ERR-21, OPEN-79. */
export function deviceTimeZone(read: () => string = readZone, note: (what: string) => void = noteEvent): string {
  try {
    const zone = read();
    if (zone !== '') return zone;
  } catch {
    // Some locked-down browsers refuse; the log entry below covers it.
  }
  note('Unable to get device timezone');
  return FALLBACK;
}

function readZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
