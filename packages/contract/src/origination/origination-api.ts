import { acceptAppraisal, addToPhoneQueue } from './appraisals.ts';
import { getOriginationInfo } from './get-origination-info.ts';
import { getOriginationTerms } from './get-origination-terms.ts';
import { getOriginationResult, startOrigination } from './loan-originate.ts';
import { getRescission, rescindLoan } from './rescissions.ts';
import { saveOriginationChoice } from './save-origination-choice.ts';

/** API calls of the `origination` feature: from an approved application to a new loan, and back. */
export const originationApi = {
  getOriginationInfo,
  saveOriginationChoice,
  getOriginationTerms,
  startOrigination,
  getOriginationResult,
  acceptAppraisal,
  addToPhoneQueue,
  getRescission,
  rescindLoan,
} as const;
