import { getApplicationStatus } from './get-application-status.ts';
import { listApplications } from './list-applications.ts';

/** API calls of the `applications` feature. */
export const applicationsApi = {
  listApplications,
  getApplicationStatus,
} as const;
