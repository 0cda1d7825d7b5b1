/** Options of every location request: wait 10 s at most, accept a position from the last hour. Source: CFG-14, DEV-01. */
export const LOCATION_OPTIONS = { timeout: 10_000, maximumAge: 3_600_000 } as const;

/** The device's position in degrees, meters and meters per second; `timestamp` in milliseconds since 1970. Source: shell 3. */
export interface Position {
  readonly coords: {
    readonly latitude: number;
    readonly longitude: number;
    readonly accuracy: number;
    readonly altitude: number | null;
    readonly altitudeAccuracy: number | null;
    readonly heading: number | null;
    readonly speed: number | null;
  };
  readonly timestamp: number;
}

/** Result of a location request. `refused`: by the person or the device's settings. `late`: no answer in time. `unavailable`:
 *  no location service or no signal. */
export type LocationAnswer =
  | { readonly kind: 'found'; readonly position: Position }
  | { readonly kind: 'refused' | 'late' | 'unavailable' };

/** Asks the device once; the device may ask the person. Never throws. */
export interface LocationSource {
  readonly locate: (options: typeof LOCATION_OPTIONS) => Promise<LocationAnswer>;
}
