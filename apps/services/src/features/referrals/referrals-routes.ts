import type { Handlers } from '#platform/mounting/handlers.ts';
import type { CashOutCalls } from './cash-out-http.ts';
import { findReferralUrl } from './find-referral-url.ts';
import { enrollCustomer } from './enroll-customer.ts';
import { getReferralStats, getReferralBalanceHistory } from './referral-home.ts';
import type { ReferralMeans } from './referral-means.ts';
import { shareReferral } from './share-referral.ts';

/** Returns the handlers of the area `referrals`, except those of cash-outs. Source: LAP-111, LAP-112, LAP-116, LAP-117. */
export function referralsHandlers(means: ReferralMeans): Omit<Handlers<'referrals'>, CashOutCalls> {
  return {
    getReferralStats: (_asked, caller, context) => getReferralStats(means, caller, context),
    getReferralBalanceHistory: (_asked, caller) => getReferralBalanceHistory(means, caller),
    enrollReferrer: (asked, caller, context) => enrollCustomer(means, asked, caller, context),
    birdEyeReferralUrl: (asked, caller) => findReferralUrl(means, asked, caller),
    referralShare: (asked, caller, context) => shareReferral(means, asked, caller, context),
  };
}
