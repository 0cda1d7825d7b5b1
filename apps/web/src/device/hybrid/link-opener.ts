import { AppLauncher, type AppLauncherPlugin } from '@capacitor/app-launcher';
import { Browser, type BrowserPlugin } from '@capacitor/browser';
import type { LinkOpener } from '#device/link-opener.ts';

/** Opens links on a phone: in a browser tab over the app, or in the system browser when that fails. */
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

export const linkOpener = createHybridLinks(Browser, AppLauncher);
