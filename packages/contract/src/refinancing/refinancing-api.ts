import { getDemographicReference } from './get-demographic-reference.ts';
import { listAncillaryProducts } from './list-ancillary-products.ts';

/** The calls of the area `refinancing`. */
export const refinancingApi = {
  listAncillaryProducts,
  getDemographicReference,
} as const;
