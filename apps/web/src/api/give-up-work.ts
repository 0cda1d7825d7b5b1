import { dropWork } from '#api/work-in-progress.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';

const listeners = new Set<() => void>();

/** Gives up the payments somebody was working on and did not send, because they chose to go elsewhere. Source: MNU-53. */
export function giveUpWork(storage: KeyValueStore = tabStorage): void {
  for (const listener of listeners) listener();
  dropWork(storage, 'unsentPayments');
}

/** Follows that: whoever holds such work in memory drops it. */
export function followGivenUpWork(listener: () => void): void {
  listeners.add(listener);
}
