import { tabStorage } from '#device/storage.ts';

const KEY = 'sessionTimeoutSkip';

/** Leaves out the next check for inactivity, once: for leaving to an outside site and coming back. It survives the page being
 *  left. The services keep their own limit (security C24). Source: SES-09 to SES-11. */
export function skipNextTimeoutCheck(): void {
  tabStorage.set(KEY, 'true');
}

/** Whether the next check is to be left out. */
export function isTimeoutCheckSkipped(): boolean {
  return tabStorage.get(KEY) === 'true';
}

/** The check was left out: the next one counts. */
export function spendTimeoutSkip(): void {
  tabStorage.remove(KEY);
}
