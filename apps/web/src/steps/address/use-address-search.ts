import { getAddressDetails } from '@lendside/contract/addresses/address-details.ts';
import { getAddressPredictions } from '@lendside/contract/addresses/address-predictions.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { useIsOffline } from '#device/connection.ts';
import { noteEvent } from '#device/event-notes.ts';
import { makeSearchSession } from './search-session.ts';

/** An address from the look-up. */
export type FoundAddress = ResponseOf<typeof getAddressDetails>['address'];
type Prediction = ResponseOf<typeof getAddressPredictions>['predictions'][number];

interface Found {
  readonly search: string;
  readonly predictions: readonly Prediction[];
}

/** Minimum length, and pause after typing, before a search: each search costs the lender. Source: OPEN-64. */
const SEARCH_MIN_CHARACTERS = 3;
const PAUSE_MS = 250;

/** Suggests addresses for the typed text. None on a failure or offline, and typing goes on. `find` returns the chosen address,
 *  or null when it cannot be loaded, and ends the provider's session. Source: API-42, API-43, LAP-011, LAP-012. */
export function useAddressSearch() {
  const isOffline = useIsOffline();
  const [typed, search] = useState('');
  const [found, setFound] = useState<Found>({ search: '', predictions: [] });
  const session = useRef(makeSearchSession());
  const wanted = typed.trim();
  const isWorthIt = wanted.length >= SEARCH_MIN_CHARACTERS && !isOffline;
  useEffect(() => {
    if (!isWorthIt) return undefined;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      const sessionToken = session.current.token(Date.now());
      call(getAddressPredictions, { search: wanted, sessionToken }, leave.signal).then(
        ({ predictions }) => setFound({ search: wanted, predictions }),
        () => {
          if (!leave.signal.aborted) noteEvent('no address suggestions could be read');
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [wanted, isWorthIt]);
  const find = async (placeId: string): Promise<FoundAddress | null> => {
    const sessionToken = session.current.token(Date.now());
    session.current.end();
    search('');
    try {
      return (await call(getAddressDetails, { placeId, sessionToken })).address;
    } catch {
      noteEvent('the address of a suggestion could not be read');
      return null;
    }
  };
  // Results for an older text are not shown.
  return { predictions: isWorthIt && found.search === wanted ? found.predictions : [], search, find };
}
