import type { MapApps } from '#device/map-apps.ts';

/** A browser cannot tell which map apps there are: it opens the web's directions. Source: DEV-08. */
export const mapApps: MapApps = { installed: () => Promise.resolve([]) };
