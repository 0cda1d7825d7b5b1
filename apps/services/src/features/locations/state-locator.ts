import type { FoundPlace } from '@lendside/domain/locations/location-check.ts';

/** A device's position in degrees, with its accuracy in meters. It is discarded as soon as the state is known. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
}

/** Finds the state of a position. Called once per check, outside any transaction, and safe to call again. Rejects when its map
 *  or service is unavailable. The location is unknown in that case, which never counts as proven. Source: loan-core 3.5. */
export interface StateLocator {
  locate(position: Position): Promise<FoundPlace>;
}
