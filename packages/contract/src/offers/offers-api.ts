import { dismissOffer } from './dismiss-offer.ts';
import { getOffers } from './get-offers.ts';
import { restoreOffer } from './restore-offer.ts';

/** API calls of the `offers` feature. */
export const offersApi = {
  getOffers,
  dismissOffer,
  restoreOffer,
} as const;
