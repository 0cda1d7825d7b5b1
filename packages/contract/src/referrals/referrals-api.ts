import { birdEyeReferralUrl } from './bird-eye-referral-url.ts';
import { getCardSecureAcceptance, openCardSecureAcceptance } from './card-secure-acceptance.ts';
import { getCashOutResult, startCashOut } from './cash-out.ts';
import { getReferralBalanceHistory } from './get-referral-balance-history.ts';
import { getReferralStats } from './get-referral-stats.ts';
import { enrollReferrer } from './referral-enrollment.ts';
import { referralShare } from './referral-share.ts';

/** API calls of the `referrals` feature. */
export const referralsApi = {
  getReferralStats,
  getReferralBalanceHistory,
  referralShare,
  birdEyeReferralUrl,
  enrollReferrer,
  openCardSecureAcceptance,
  getCardSecureAcceptance,
  startCashOut,
  getCashOutResult,
} as const;
