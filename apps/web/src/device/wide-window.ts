import { useSyncExternalStore } from 'react';

/** From this width on, a window has room for two columns and for a bar with the main screens. Source: screens-second-look (look). */
const WIDE = '(width >= 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is wide now. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
