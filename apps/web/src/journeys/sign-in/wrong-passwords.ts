import { tabStorage, type KeyValueStore } from '#device/storage.ts';

const KEY = 'wrongPasswords';

/** Counts a wrong password; true when it was the last of so many in a row in this tab, which starts the count again.
 *  Source: AUT-31, ERR-15, OPEN-53. */
export function countWrongPassword(countMax: number, storage: KeyValueStore = tabStorage): boolean {
  const count = (Number(storage.get(KEY) ?? 0) || 0) + 1;
  const isLast = count >= countMax;
  if (isLast) storage.remove(KEY);
  else storage.set(KEY, String(count));
  return isLast;
}

/** A right password starts the count again. */
export function forgetWrongPasswords(storage: KeyValueStore = tabStorage): void {
  storage.remove(KEY);
}
