import type { ReferralStats } from '#journeys/referrals/page/rewards-gate.tsx';
import { dollarText } from '#ui/dollar-text.ts';

/** Returns why a balance cannot be redeemed now. Source: LOP-070. */
export function stopText({
  cashOutStop,
  pendingCashOut,
}: Pick<ReferralStats, 'cashOutStop' | 'pendingCashOut'>): string {
  switch (cashOutStop) {
    case 'pending':
      return `You can redeem again once your ${dollarText(pendingCashOut)} has arrived.`;
    case 'belowZero':
      return 'A reward was taken back after you redeemed it. New rewards make up for it first.';
    case 'noBalance':
      return 'You can redeem as soon as you’ve earned a reward.';
    case 'notActive':
      return 'Join the program to redeem rewards.';
    case 'notOffered':
    case null:
      return 'Redeeming isn’t available right now.';
  }
}
