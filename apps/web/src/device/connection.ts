import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True while the device reports that it is offline. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine);
}

/** Resolves once the device reports that it is offline. */
export function whenOffline(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) window.addEventListener('offline', () => resolve(), { once: true });
    else resolve();
  });
}
