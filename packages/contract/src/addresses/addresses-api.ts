import { getAddressDetails } from './address-details.ts';
import { getAddressPredictions } from './address-predictions.ts';

/** The calls of the area `addresses`. */
export const addressesApi = {
  getAddressPredictions,
  getAddressDetails,
} as const;
