import { Geolocation, type GeolocationPlugin } from '@capacitor/geolocation';
import type { LocationSource } from '#device/location-source.ts';

// The plugin's own codes: refused by the person; switched off for the device or kept from the app; no answer in time.
const REFUSED = ['OS-PLUG-GLOC-0003', 'OS-PLUG-GLOC-0007', 'OS-PLUG-GLOC-0008', 'OS-PLUG-GLOC-0009'];
const LATE = 'OS-PLUG-GLOC-0010';

/** Location of a phone. */
export function createHybridLocation(plugin: Pick<GeolocationPlugin, 'getCurrentPosition'>): LocationSource {
  return {
    locate: async (options) => {
      try {
        const { coords, timestamp } = await plugin.getCurrentPosition({ ...options, enableHighAccuracy: true });
        const { latitude, longitude, accuracy, altitude, heading, speed } = coords;
        const altitudeAccuracy = coords.altitudeAccuracy ?? null;
        return {
          kind: 'found',
          position: {
            coords: { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed },
            timestamp,
          },
        };
      } catch (error) {
        const code = codeOf(error);
        return { kind: REFUSED.includes(code) ? 'refused' : code === LATE ? 'late' : 'unavailable' };
      }
    },
  };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** This phone's. */
export const locationSource = createHybridLocation(Geolocation);
