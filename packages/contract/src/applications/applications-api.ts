import { getApplicationStatus } from './get-application-status.ts';

/** API calls of the `applications` feature. */
export const applicationsApi = {
  getApplicationStatus,
} as const;
