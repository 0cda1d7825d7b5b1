import type { LinkOpener } from './link-opener.ts';
import { openLink, LINK_NOT_OPENED } from './links.ts';
import type { MapAppName, MapApps } from './map-apps.ts';
import { noteEvent } from './event-notes.ts';
import { linkOpener } from '#platform/link-opener.ts';
import { mapApps } from '#platform/map-apps.ts';

/** Returns the URL of directions on the web, for devices without a map app. Source: OPEN-69, DEV-08. */
export function webDirections(destination: string, language = 'en'): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}&hl=${language}`;
}

interface DirectionsHow {
  /** Asks the person which app to use; null when they choose none. Called only when there are two. */
  readonly choose: (names: readonly MapAppName[]) => Promise<MapAppName | null>;
  readonly onFailure: (text: string) => void;
  readonly apps?: MapApps;
  readonly opener?: LinkOpener;
}

/** Opens directions to `destination` (a postal address). Uses the only map app, the app chosen from two, or the web. True when
 *  something opened. Source: DEV-05 to DEV-08, OPEN-69, ERR-01. */
export async function openDirections(
  destination: string,
  { choose, onFailure, apps = mapApps, opener = linkOpener }: DirectionsHow,
): Promise<boolean> {
  const installed = await apps.installed();
  if (installed.length === 0) return openLink(webDirections(destination), onFailure, opener);
  const [first] = installed;
  const name = installed.length === 1 ? first?.name : await choose(installed.map((app) => app.name));
  const app = installed.find((each) => each.name === name);
  if (app === undefined) return false;
  if (await opener.hand(app.addressFor(destination))) return true;
  noteEvent('a map app could not be opened');
  onFailure(LINK_NOT_OPENED);
  return false;
}
