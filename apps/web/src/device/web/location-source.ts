import type { LocationSource, Position } from '#device/location-source.ts';

// Codes of GeolocationPositionError.
const REFUSED = 1;
const LATE = 3;

/** Location in a browser; `geolocation` is absent in some. */
export function createWebLocation(geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined): LocationSource {
  return {
    locate: (options) =>
      new Promise((resolve) => {
        if (geolocation === undefined) return resolve({ kind: 'unavailable' });
        geolocation.getCurrentPosition(
          (found) => resolve({ kind: 'found', position: toPosition(found) }),
          ({ code }) => resolve({ kind: code === REFUSED ? 'refused' : code === LATE ? 'late' : 'unavailable' }),
          options,
        );
      }),
  };
}

// Copied by field, because the browser object keeps its fields on the prototype, where JSON cannot see them.
function toPosition({ coords, timestamp }: GeolocationPosition): Position {
  const { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed } = coords;
  return { coords: { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed }, timestamp };
}

export const locationSource = createWebLocation(globalThis.navigator?.geolocation);
