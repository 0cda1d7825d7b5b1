import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getOffers } from '@lendside/contract/offers/get-offers.ts';
import { toOfferKind, type OfferRule } from '@lendside/domain/offers/offer-kind.ts';

/** An open offer of the signed-in person. */
export type Offer = ResponseOf<typeof getOffers>['offers'][number];

/** What became of an offer that was asked for by its id. */
export type AskedState = NonNullable<ResponseOf<typeof getOffers>['asked']>;

/** Returns the rule of an offer. An id of a rule that this build does not know counts as the lender's own offer. */
export function ruleOf({ offerId }: Pick<Offer, 'offerId'>): OfferRule {
  return toOfferKind(offerId) ?? 'lender';
}
