import type { AppMedium } from './brand-links.ts';

/** How this app is running: in a browser, or installed from it. Source: MNU-33, OPEN-27. */
export function appMedium(): AppMedium {
  return window.matchMedia('(display-mode: standalone)').matches ? 'pwa' : 'web';
}
