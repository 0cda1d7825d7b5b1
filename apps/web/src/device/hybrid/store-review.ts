import { App, type AppPlugin } from '@capacitor/app';
import { AppLauncher, type AppLauncherPlugin } from '@capacitor/app-launcher';
import { Capacitor } from '@capacitor/core';
import type { StoreReview } from '#device/store-review.ts';

interface Phone {
  readonly app: Pick<AppPlugin, 'getInfo'>;
  readonly launcher: Pick<AppLauncherPlugin, 'openUrl'>;
  readonly platform: string;
  /** The app's App Store id; empty until it has one. */
  readonly appleId: string;
}

/** Opens this app's page in the phone's store. */
export function createHybridStoreReview({ app, launcher, platform, appleId }: Phone): StoreReview {
  const address = async () =>
    platform === 'ios'
      ? `itms-apps://apps.apple.com/app/id${appleId}?action=write-review`
      : `market://details?id=${(await app.getInfo()).id}`;
  return {
    isOffered: platform !== 'ios' || appleId !== '',
    open: async () => {
      try {
        return (await launcher.openUrl({ url: await address() })).completed;
      } catch {
        return false;
      }
    },
  };
}

export const storeReview = createHybridStoreReview({
  app: App,
  launcher: AppLauncher,
  platform: Capacitor.getPlatform(),
  appleId: String(import.meta.env['VITE_APPLE_APP_ID'] ?? ''),
});
