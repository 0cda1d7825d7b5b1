import { AppLauncher, type AppLauncherPlugin } from '@capacitor/app-launcher';
import { Browser, type BrowserPlugin } from '@capacitor/browser';
import type { LinkOpener } from '#device/link-opener.ts';

/** Links of a phone: the system browser's tab over the app; when that fails, the system browser itself. */
export function createHybridLinks(
  browser: Pick<BrowserPlugin, 'open'>,
  launcher: Pick<AppLauncherPlugin, 'openUrl'>,
): LinkOpener {
  const hand = async (address: string) => {
    try {
      return (await launcher.openUrl({ url: address })).completed;
    } catch {
      return false;
    }
  };
  return {
    open: async (address) => {
      try {
        await browser.open({ url: address });
        return true;
      } catch {
        return hand(address);
      }
    },
    hand,
  };
}

/** This phone's. */
export const linkOpener = createHybridLinks(Browser, AppLauncher);
