import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { toOfferKind } from '@lendside/domain/offers/offer-kind.ts';
import { pathTo, withQuery, type RouteBrand } from '#paths.ts';

/** Returns the path of an offer's details. */
export function detailsPath(brand: RouteBrand, offerId: string): string {
  return withQuery(pathTo('OfferDetails', brand), { offerId });
}

/** Reads the offer of a page from its address. Null when it names none of ours. Source: LOP-009, OFR-003. */
export function readOfferId(search: string): string | null {
  const offerId = new URLSearchParams(search).get('offerId') ?? '';
  return toOfferKind(offerId) === null ? null : offerId;
}

/** Returns the offer of the page's address. While the page closes it stays the one that it opened with. */
export function useOfferId(): string | null {
  const { searchStr } = useLocation();
  const [opened] = useState(() => readOfferId(searchStr));
  return readOfferId(searchStr) ?? opened;
}
