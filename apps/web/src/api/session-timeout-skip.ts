import { tabStorage } from '#device/storage.ts';

const KEY = 'sessionTimeoutSkip';

/** Skips the next inactivity check once, for a trip to an outside site and back. Survives leaving the page. The services
 *  enforce their own limit (security C24). Source: SES-09 to SES-11. */
export function skipNextTimeoutCheck(): void {
  tabStorage.set(KEY, 'true');
}

/** True when the next check is to be skipped. */
export function isTimeoutCheckSkipped(): boolean {
  return tabStorage.get(KEY) === 'true';
}

/** Uses up the skip, so that the next check runs. */
export function spendTimeoutSkip(): void {
  tabStorage.remove(KEY);
}
