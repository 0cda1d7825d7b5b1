import { getApplicationStatus } from './get-application-status.ts';
import { listApplications } from './list-applications.ts';
import { withdrawApplication } from './withdraw-application.ts';

/** API calls of the `applications` feature. */
export const applicationsApi = {
  listApplications,
  getApplicationStatus,
  withdrawApplication,
} as const;
