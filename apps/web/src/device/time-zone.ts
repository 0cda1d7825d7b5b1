import { noteEvent } from '#device/event-notes.ts';

/** Used where the device does not say. Source: CFG-16. */
const FALLBACK = 'America/Chicago';

/** The time zone of the device; when it cannot be told that is logged and the fallback counts. `read` asks the device.
 *  Source: ERR-21, OPEN-79. */
export function deviceTimeZone(read: () => string = readZone, note: (what: string) => void = noteEvent): string {
  try {
    const zone = read();
    if (zone !== '') return zone;
  } catch {
    // Some locked-down browsers refuse; what is logged below says so.
  }
  note('Unable to get device timezone');
  return FALLBACK;
}

function readZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
