import type { MapApps } from '#device/map-apps.ts';

/** Empty: a browser cannot tell which map apps exist, so directions open on the web. Source: DEV-08. */
export const mapApps: MapApps = { installed: () => Promise.resolve([]) };
