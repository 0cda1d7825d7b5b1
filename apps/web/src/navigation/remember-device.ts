import type { Session } from '#api/session-store.ts';
import { updateDeviceStatus } from '#api/user-pool.ts';
import { noteEvent } from '#device/event-notes.ts';
import { storedEntries } from '#device/stored-entries.ts';
import { toDeviceKeyEntry } from './device-key-entry.ts';

/** Sets whether this device is remembered. Its key is stored in the cookie for a year, or only with the session. Also updates
 *  the user pool; a failure there is only logged. Source: AUT-05, AUT-06, OPEN-45. */
export function rememberDevice(session: Session, isRemembered: boolean): void {
  const entry = toDeviceKeyEntry(session.deviceKey, isRemembered);
  if (entry.do === 'write') storedEntries.write('deviceKey', entry.value);
  else storedEntries.remove('deviceKey');
  updateDeviceStatus(session, isRemembered).catch(() => noteEvent('the user pool was not told about the device'));
}
