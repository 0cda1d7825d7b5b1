import { useSyncExternalStore } from 'react';

/** One value that lives as long as the page: for what must never be stored (names, codes, passwords). Source: ENT-18, security T31, C16. */
export interface MemorySlot<Value> {
  readonly read: () => Value | null;
  readonly write: (value: Value | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes an empty slot. */
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

/** What is in a slot; the component follows its changes. */
export function useMemorySlot<Value>(slot: MemorySlot<Value>): Value | null {
  return useSyncExternalStore(slot.subscribe, slot.read);
}
