import type { FoundPlace } from '@lendside/domain/locations/location-check.ts';

/** A device's position, for as long as it takes to tell the state: degrees, and the metres around it in which the device is. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
}

/** Tells which state a position is in. Asked once for each check, with no transaction open; may be asked again at will. Fails when
 *  its map or service cannot be had: the place is then unknown, which never counts as proven. Source: loan-core 3.5. */
export interface StateLocator {
  locate(position: Position): Promise<FoundPlace>;
}
