import type { AppMedium } from './brand-links.ts';

/** Returns how this app runs: in a browser, or installed from one. Source: MNU-33, OPEN-27. */
export function appMedium(): AppMedium {
  return window.matchMedia('(display-mode: standalone)').matches ? 'pwa' : 'web';
}
