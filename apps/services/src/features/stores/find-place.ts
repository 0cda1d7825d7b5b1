import zipcodes from 'zipcodes';

/** Where a zip code is, and its town. */
export interface Place {
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The place of an address by the zip code it ends with; null when there is none or it is not known. Close enough for a map of
 *  a state, and no address leaves us. Source: OPEN-64. */
export function findPlace(address: string): Place | null {
  const zip = /(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1];
  const found = zip === undefined ? undefined : zipcodes.lookup(zip);
  return found === undefined ? null : { city: found.city, latitude: found.latitude, longitude: found.longitude };
}
