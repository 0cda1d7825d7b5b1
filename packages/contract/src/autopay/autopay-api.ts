import { endEnrollment } from './end-enrollment.ts';
import { getEnrollment } from './get-enrollment.ts';
import { saveEnrollment } from './save-enrollment.ts';

/** The calls of the area `autopay`. */
export const autopayApi = {
  getEnrollment,
  saveEnrollment,
  endEnrollment,
} as const;
