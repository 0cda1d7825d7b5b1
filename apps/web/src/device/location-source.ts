/** How location is asked for: at most 10 s of waiting, and a position of the last hour will do. Source: CFG-14, DEV-01. */
export const LOCATION_OPTIONS = { timeout: 10_000, maximumAge: 3_600_000 } as const;

/** Where the device is: degrees, metres, metres a second; `timestamp` in milliseconds since 1970. Source: shell 3. */
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

/** What came of asking. `refused`: by the person or the device's settings; `late`: no answer in time; `unavailable`: no such thing
 *  here, or no signal. */
export type LocationAnswer =
  | { readonly kind: 'found'; readonly position: Position }
  | { readonly kind: 'refused' | 'late' | 'unavailable' };

/** Asks the device once; it may ask the person. Never throws. */
export interface LocationSource {
  readonly locate: (options: typeof LOCATION_OPTIONS) => Promise<LocationAnswer>;
}
