import { useSyncExternalStore } from 'react';

/** One value in memory until the page closes, for data that must never be stored (names, codes, passwords). Source: ENT-18,
 *  security T31, C16. */
export interface MemorySlot<Value> {
  readonly read: () => Value | null;
  readonly write: (value: Value | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates an empty slot. */
export function createMemorySlot<Value>(): MemorySlot<Value> {
  let value: Value | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a slot's value; the component re-renders when it changes. */
export function useMemorySlot<Value>(slot: MemorySlot<Value>): Value | null {
  return useSyncExternalStore(slot.subscribe, slot.read);
}
