/** The map apps by the names shown to the person. Source: OPEN-69. */
export type MapAppName = 'Apple Maps' | 'Google Maps';

/** A map app on this device, with the URL that opens its directions. */
export interface MapApp {
  readonly name: MapAppName;
  readonly addressFor: (destination: string) => string;
}

/** Lists this device's map apps; none in a browser. Never throws. Source: DEV-06, DEV-07, OPEN-80. */
export interface MapApps {
  readonly installed: () => Promise<readonly MapApp[]>;
}
