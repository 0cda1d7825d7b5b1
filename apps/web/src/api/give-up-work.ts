import { dropWork } from './work-in-progress.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';

const listeners = new Set<() => void>();

/** Gives up payments that were started but not sent, because the person chose to leave the page. Source: MNU-53. */
export function giveUpWork(storage: KeyValueStore = tabStorage): void {
  for (const listener of listeners) listener();
  dropWork(storage, 'unsentPayments');
}

/** Runs the listener when work is given up, so that it drops its copy in memory. */
export function followGivenUpWork(listener: () => void): void {
  listeners.add(listener);
}
