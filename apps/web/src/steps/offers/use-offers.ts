import { dismissOffer } from '@lendside/contract/offers/dismiss-offer.ts';
import { getOffers } from '@lendside/contract/offers/get-offers.ts';
import { restoreOffer } from '@lendside/contract/offers/restore-offer.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#api/call.ts';
import { readIdentity } from '#api/identity.ts';
import { forget, queryClient, queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { noteViewed, pruneViewed } from './viewed-offers.ts';

/** Returns the customer number under which this person's viewed offers are kept. Null for a person without offers: their menu flag is off,
 *  or no loan system that makes offers knows them. Source: MNU-11, ROL-03, LOP-011, LOP-066. */
export function useOffersCustomer(): string | null {
  const session = useSession();
  if (session?.serviceConfiguration.offerButton !== true) return null;
  return readIdentity(session.idToken).customerIds['TLXe'] ?? null;
}

/** Reads the person's open offers. Forgets the viewed ids of those that are over. Source: OFR-001, LOP-066. */
export function useOffers(customerId: string | null) {
  const offers = useQuery({ ...queryOf(getOffers, {}), enabled: customerId !== null });
  const { data } = offers;
  useEffect(() => {
    if (customerId === null || data === undefined) return;
    pruneViewed(
      customerId,
      data.offers.map(({ offerId }) => offerId),
    );
  }, [customerId, data]);
  return offers;
}

/** Reads the person's offers and what became of one of them, always anew. The list then shows the same offers. */
export function useAskedOffer(offerId: string, isAsked: boolean) {
  const asked = useQuery({ ...queryOf(getOffers, { offerId }), enabled: isAsked, staleTime: 0 });
  const { data } = asked;
  useEffect(() => {
    if (data !== undefined) queryClient.setQueryData(queryOf(getOffers, {}).queryKey, { offers: data.offers });
  }, [data]);
  return asked;
}

/** Notes that the person viewed an offer. */
export function useNoteViewed(customerId: string | null, offerId: string | null): void {
  useEffect(() => {
    if (customerId !== null && offerId !== null) noteViewed(customerId, offerId);
  }, [customerId, offerId]);
}

/** Drops the offers that were read. */
export function forgetOffers(): Promise<void> {
  return forget(getOffers);
}

/** Says that an offer is of no interest. Returns the state that it has now. */
export async function dismiss(offerId: string) {
  const { state } = await call(dismissOffer, { offerId });
  await forgetOffers();
  return state;
}

/** Takes back that an offer is of no interest. Returns the state that it has now. */
export async function restore(offerId: string) {
  const { state } = await call(restoreOffer, { offerId });
  await forgetOffers();
  return state;
}
