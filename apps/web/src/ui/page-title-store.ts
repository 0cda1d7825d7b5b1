import { useSyncExternalStore } from 'react';

// The open screen's title, for the header and a live region. Cleared on each route change (GRD-30).
let title = '';
const listeners = new Set<() => void>();

/** Sets the open screen's title; an empty text clears it. */
export function setPageTitle(next: string): void {
  if (next === title) return;
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the open screen's title; empty between screens. */
export function usePageTitle(): string {
  return useSyncExternalStore(subscribe, () => title);
}
