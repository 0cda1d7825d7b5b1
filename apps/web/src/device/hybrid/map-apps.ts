import { AppLauncher, type AppLauncherPlugin } from '@capacitor/app-launcher';
import { Capacitor } from '@capacitor/core';
import type { MapApp, MapApps } from '#device/map-apps.ts';

interface KnownApp extends MapApp {
  /** How the device is asked for the app: a URL scheme on iOS, a package on Android. */
  readonly probe: string;
}

const KNOWN: Readonly<Record<string, readonly KnownApp[]>> = {
  ios: [
    { name: 'Apple Maps', probe: 'maps://', addressFor: (to) => `maps://?daddr=${encodeURIComponent(to)}` },
    {
      name: 'Google Maps',
      probe: 'comgooglemaps://',
      addressFor: (to) => `comgooglemaps://?daddr=${encodeURIComponent(to)}`,
    },
  ],
  android: [
    {
      name: 'Google Maps',
      probe: 'com.google.android.apps.maps',
      addressFor: (to) => `google.navigation:q=${encodeURIComponent(to)}`,
    },
  ],
};

/** The map apps that the phone reports as installed. Source: DEV-06, DEV-07. */
export function createHybridMapApps(launcher: Pick<AppLauncherPlugin, 'canOpenUrl'>, platform: string): MapApps {
  const isInstalled = async ({ probe }: KnownApp) => {
    try {
      return (await launcher.canOpenUrl({ url: probe })).value;
    } catch {
      return false;
    }
  };
  return {
    installed: async () => {
      const known = KNOWN[platform] ?? [];
      const answers = await Promise.all(known.map(isInstalled));
      return known.filter((_app, place) => answers[place]);
    },
  };
}

export const mapApps = createHybridMapApps(AppLauncher, Capacitor.getPlatform());
