import { getAddressDetails } from './address-details.ts';
import { getAddressPredictions } from './address-predictions.ts';

/** API calls of the `addresses` feature. */
export const addressesApi = {
  getAddressPredictions,
  getAddressDetails,
} as const;
