import { getOffers } from '@lendside/contract/offers/get-offers.ts';
import { countUnviewed } from '@lendside/domain/offers/offer-kind.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { pruneViewed } from './viewed-offers.ts';

/** Counts the offers that a customer has not viewed on this device. Throws ApiError when the offers cannot be read. Source: MNU-13,
 *  ENT-12. */
export async function countUnviewedOffers(customerId: string): Promise<number> {
  const { offers } = await queryClient.fetchQuery(queryOf(getOffers, {}));
  const ids = offers.map(({ offerId }) => offerId);
  return countUnviewed(ids, pruneViewed(customerId, ids));
}
