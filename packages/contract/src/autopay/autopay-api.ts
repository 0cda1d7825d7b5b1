import { endEnrollment } from './end-enrollment.ts';
import { getEnrollment } from './get-enrollment.ts';
import { saveEnrollment } from './save-enrollment.ts';

/** API calls of the `autopay` feature. */
export const autopayApi = {
  getEnrollment,
  saveEnrollment,
  endEnrollment,
} as const;
