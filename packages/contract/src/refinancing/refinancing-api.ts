import { getDemographicReference } from './get-demographic-reference.ts';
import { listAncillaryProducts } from './list-ancillary-products.ts';

/** API calls of the `refinancing` feature. */
export const refinancingApi = {
  listAncillaryProducts,
  getDemographicReference,
} as const;
