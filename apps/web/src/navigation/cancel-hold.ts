import { useEffect, useSyncExternalStore } from 'react';

// Why the open screen cannot be cancelled just now; null when it can.
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

/** Holds the header's cancel button, with its reason in words, while the screen is at something that cannot be taken back; null lets go. */
export function useHoldCancel(next: string | null): void {
  useEffect(() => {
    set(next);
    return () => set(null);
  }, [next]);
}

/** Why the open screen cannot be cancelled just now; null when it can. */
export function useCancelHold(): string | null {
  return useSyncExternalStore(subscribe, () => reason);
}
