import { tabStorage, type KeyValueStore } from '#device/storage.ts';

const KEY = 'wrongPasswords';

/** Counts a wrong password in this tab. Returns true at `countMax` in a row and restarts the count. Source: AUT-31, ERR-15,
 *  OPEN-53. */
export function countWrongPassword(countMax: number, storage: KeyValueStore = tabStorage): boolean {
  const count = (Number(storage.get(KEY) ?? 0) || 0) + 1;
  const isLast = count >= countMax;
  if (isLast) storage.remove(KEY);
  else storage.set(KEY, String(count));
  return isLast;
}

/** Resets the count after a right password. */
export function forgetWrongPasswords(storage: KeyValueStore = tabStorage): void {
  storage.remove(KEY);
}
