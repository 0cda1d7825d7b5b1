import { getAccountDetail } from './get-account-detail.ts';
import { getAccountHistory } from './get-account-history.ts';
import { getAccountTimeline } from './get-account-timeline.ts';
import { getAccounts } from './get-accounts.ts';
import { getTimelineCsv } from './get-timeline-csv.ts';
import { getTimelinePdf } from './get-timeline-pdf.ts';
import { getNextBusinessDate } from './next-business-date.ts';

/** API calls of the `loans` feature. */
export const loansApi = {
  getAccounts,
  getAccountDetail,
  getAccountHistory,
  getAccountTimeline,
  getTimelineCsv,
  getTimelinePdf,
  getNextBusinessDate,
} as const;
