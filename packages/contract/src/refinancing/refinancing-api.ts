import { getDemographicReference } from './get-demographic-reference.ts';
import { cancelCover, listCovers } from './covers.ts';
import { getNewAccountTerms } from './get-new-account-terms.ts';
import { listAncillaryProducts } from './list-ancillary-products.ts';

/** API calls of the `refinancing` feature. */
export const refinancingApi = {
  listAncillaryProducts,
  getDemographicReference,
  getNewAccountTerms,
  listCovers,
  cancelCover,
} as const;
