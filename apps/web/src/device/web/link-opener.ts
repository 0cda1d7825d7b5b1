import type { LinkOpener } from '#device/link-opener.ts';

/** The ways in which a browser page can open a URL. */
export interface WebWays {
  /** Same as window.open: null when it was blocked. */
  readonly openWindow: (address: string, target: string) => { opener: unknown } | null;
  /** Clicks a link in code: in a new tab for pages, in this tab for other URLs. */
  readonly follow: (address: string, target: string) => void;
}

/** Opens links in a browser: in a new tab, or by clicking a link when that throws. Returns false for a blocked tab. */
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
        // Keeps the opened page from accessing our page.
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

export const linkOpener = createWebLinks({
  openWindow: (address, target) => window.open(address, target),
  follow: pressLink,
});
