/** Map apps by the names a person chooses from. Source: OPEN-69. */
export type MapAppName = 'Apple Maps' | 'Google Maps';

/** A map app on this device, and the address that opens it with directions. */
export interface MapApp {
  readonly name: MapAppName;
  readonly addressFor: (destination: string) => string;
}

/** The map apps of this device; none in a browser. Never throws. Source: DEV-06, DEV-07, OPEN-80. */
export interface MapApps {
  readonly installed: () => Promise<readonly MapApp[]>;
}
