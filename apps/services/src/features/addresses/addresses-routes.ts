import type { AddressGeo } from '@lendside/providers/address-geo/port.ts';
import type { Logger } from 'pino';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';

/** The provider charges for each search, and shorter texts find nothing useful. Source: OPEN-64. */
const SEARCH_MIN_CHARACTERS = 3;

/** Returns the handlers of the area `addresses`. Without an address provider `geo` is null, and there are no suggestions. A
 *  provider failure is logged without the typed text: suggestions are empty and a look-up of details answers 503. Source:
 *  API-42, API-43, LAP-011, LAP-012. */
export function addressesHandlers({ geo, logger }: { geo: AddressGeo | null; logger: Logger }): Handlers<'addresses'> {
  return {
    getAddressPredictions: async ({ search, sessionToken }) => {
      const typed = search.trim();
      if (geo === null || typed.length < SEARCH_MIN_CHARACTERS) return { predictions: [] };
      const outcome = await geo.predict(typed, sessionToken);
      if (outcome.kind === 'found') return { predictions: [...outcome.predictions] };
      logger.warn({ reason: outcome.detail }, 'no address suggestions: the provider failed');
      return { predictions: [] };
    },
    getAddressDetails: async ({ placeId, sessionToken }) => {
      const outcome = geo === null ? ({ kind: 'none' } as const) : await geo.getDetails(placeId, sessionToken);
      if (outcome.kind === 'found') return { address: outcome.address };
      if (outcome.kind === 'none') throw new Refused('NotFoundException', 'That is not an address of a home.');
      logger.warn({ reason: outcome.detail }, 'no address: the provider failed');
      throw new Refused('ServiceUnavailableException', 'The address could not be looked up. Please type it.');
    },
  };
}
