import zipcodes from 'zipcodes';

/** The town and coordinates of a zip code. */
export interface Place {
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Finds the town of an address by the zip code at the address's end. Returns null when the zip code is missing or unknown.
 *  Accurate enough for a map of the state. The address is not sent to any other service. Source: OPEN-64. */
export function findPlace(address: string): Place | null {
  const zip = /(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1];
  const found = zip === undefined ? undefined : zipcodes.lookup(zip);
  return found === undefined ? null : { city: found.city, latitude: found.latitude, longitude: found.longitude };
}
