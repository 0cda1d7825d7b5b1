import { tabStorage } from '#device/storage.ts';
import type { KeyValueStore } from '#device/storage.ts';

const PREFIX = 'payment.';
const listeners = new Set<() => void>();

/** Gives up the payments somebody was working on and did not send, because they chose to go elsewhere. Source: MNU-53. */
export function giveUpWork(storage: KeyValueStore = tabStorage): void {
  for (const listener of listeners) listener();
  dropUnsentPayments(storage);
}

/** Follows that: whoever holds such work in memory drops it. */
export function followGivenUpWork(listener: () => void): void {
  listeners.add(listener);
}

/** Takes the payments out of the tab's storage that were not sent. One that was is still to be followed. */
export function dropUnsentPayments(storage: KeyValueStore): void {
  for (const key of storage.keys()) if (key.startsWith(PREFIX) && !wasSent(storage.get(key))) storage.remove(key);
}

function wasSent(text: string | null): boolean {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null && 'startedAtMs' in kept && kept.startedAtMs !== null;
  } catch {
    return false;
  }
}
