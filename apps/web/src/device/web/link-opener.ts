import type { LinkOpener } from '#device/link-opener.ts';

/** The ways out of a browser's page. */
export interface WebWays {
  /** As window.open: null when it was blocked. */
  readonly openWindow: (address: string, target: string) => { opener: unknown } | null;
  /** Follows a link as if it had been pressed; a new tab for pages, this one for the rest. */
  readonly follow: (address: string, target: string) => void;
}

/** Links of a browser: a new tab; where opening throws, a link that is pressed. A blocked tab is blocked. */
export function createWebLinks({ openWindow, follow }: WebWays): LinkOpener {
  const press = (address: string, target: string) => {
    try {
      follow(address, target);
      return true;
    } catch {
      return false;
    }
  };
  return {
    open: (address) => {
      try {
        const tab = openWindow(address, '_blank');
        if (tab === null) return Promise.resolve(false);
        // The page there must not reach back to ours.
        tab.opener = null;
        return Promise.resolve(true);
      } catch {
        return Promise.resolve(press(address, '_blank'));
      }
    },
    hand: (address) => Promise.resolve(press(address, '_self')),
  };
}

function pressLink(address: string, target: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.target = target;
  link.rel = 'noopener noreferrer';
  link.click();
}

/** This browser's. */
export const linkOpener = createWebLinks({
  openWindow: (address, target) => window.open(address, target),
  follow: pressLink,
});
