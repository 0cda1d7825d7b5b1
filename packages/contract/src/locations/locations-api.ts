import { acknowledgeRestriction } from './acknowledge-restriction.ts';
import { checkLocation } from './check-location.ts';

/** API calls of the `locations` feature. */
export const locationsApi = {
  checkLocation,
  acknowledgeRestriction,
} as const;
