import { useSyncExternalStore } from 'react';

// The title of the screen that is open: the header shows it, a live region says it. Cleared on each route change (GRD-30).
let title = '';
const listeners = new Set<() => void>();

/** Sets the title of the open screen; empty clears it. */
export function setPageTitle(next: string): void {
  if (next === title) return;
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The title of the open screen, empty between screens. */
export function usePageTitle(): string {
  return useSyncExternalStore(subscribe, () => title);
}
