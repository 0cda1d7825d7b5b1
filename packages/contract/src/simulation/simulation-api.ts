import { actOnLoan } from './act-on-loan.ts';
import { advanceBusinessClock, getBusinessClock } from './business-clock.ts';
import { issueSignedLink } from './issue-signed-link.ts';
import { listCast } from './list-cast.ts';
import { listSeededLoans } from './list-seeded-loans.ts';
import { endMoneyReview, getMoneyDesk, handOutStoreCash } from './money-desk.ts';
import { listCallRequests, recordCall } from './phone-queue.ts';
import { decideHeldReward, listHeldRewards } from './reward-desk.ts';
import { closeVisit, listVisits } from './visit-desk.ts';
import { getLoanUploadFile, listLoanUploads, reviewUploads } from './review-uploads.ts';

/** API calls of the `simulation` feature. */
export const simulationApi = {
  getBusinessClock,
  issueSignedLink,
  advanceBusinessClock,
  listCast,
  listSeededLoans,
  actOnLoan,
  listLoanUploads,
  getLoanUploadFile,
  reviewUploads,
  listCallRequests,
  recordCall,
  listVisits,
  closeVisit,
  listHeldRewards,
  decideHeldReward,
  getMoneyDesk,
  handOutStoreCash,
  endMoneyReview,
} as const;
