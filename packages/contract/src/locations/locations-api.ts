import { acknowledgeRestriction } from './acknowledge-restriction.ts';
import { checkLocation } from './check-location.ts';

/** The calls of the area `locations`. */
export const locationsApi = {
  checkLocation,
  acknowledgeRestriction,
} as const;
