import { getCardSecureAcceptance, openCardSecureAcceptance } from './card-secure-acceptance.ts';
import { getCashOutResult, startCashOut } from './cash-out.ts';

/** API calls of the `referrals` feature. */
export const referralsApi = {
  openCardSecureAcceptance,
  getCardSecureAcceptance,
  startCashOut,
  getCashOutResult,
} as const;
