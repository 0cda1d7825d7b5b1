import { storedEntries, type StoredEntries } from './stored-entries.ts';
import { LOCATION_OPTIONS, type LocationAnswer, type LocationSource } from './location-source.ts';
import { locationSource } from '#platform/location-source.ts';

/** Asks for the device's location. Remembers that it asked, so that a later screen can explain before it asks again. Source:
 *  DEV-01, CFG-14, SES-32. */
export function locate(
  source: LocationSource = locationSource,
  entries: Pick<StoredEntries, 'write'> = storedEntries,
): Promise<LocationAnswer> {
  entries.write('gpsPermissionRequested', 'true');
  return source.locate(LOCATION_OPTIONS);
}
