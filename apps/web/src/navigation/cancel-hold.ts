import { useEffect, useSyncExternalStore } from 'react';

// Why the open screen cannot be canceled now; null when it can.
let reason: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  reason = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Disables the header's cancel button and gives the reason, while the screen does something that cannot be undone. Null
 *  enables it again. */
export function useHoldCancel(next: string | null): void {
  useEffect(() => {
    set(next);
    return () => set(null);
  }, [next]);
}

/** Returns why the open screen cannot be canceled now; null when it can. */
export function useCancelHold(): string | null {
  return useSyncExternalStore(subscribe, () => reason);
}
