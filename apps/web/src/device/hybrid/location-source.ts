import { Geolocation, type GeolocationPlugin } from '@capacitor/geolocation';
import type { LocationSource } from '#device/location-source.ts';

// Error codes of the plugin: permission denied, or location switched off or blocked for the app; then the time-out.
const REFUSED = ['OS-PLUG-GLOC-0003', 'OS-PLUG-GLOC-0007', 'OS-PLUG-GLOC-0008', 'OS-PLUG-GLOC-0009'];
const LATE = 'OS-PLUG-GLOC-0010';

/** Location through the phone's plugin. */
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

export const locationSource = createHybridLocation(Geolocation);
