import type { ScreenRow } from '#screen-row.ts';

/** Screens of the referral program. */
export const referralsRoutes = [
  {
    name: 'ReferralRewardsHome',
    path: '/ReferralRewardsHome',
    header: 'menu',
    flow: 'Referral',
    group: 'signedIn',
    code: () => import('./home/referral-rewards-home-screen.tsx'),
  },
  {
    name: 'ReferCompleteProfile',
    path: '/ReferCompleteProfile',
    header: 'back',
    flow: 'Referral',
    group: 'signedIn',
    code: () => import('./join/refer-complete-profile-screen.tsx'),
  },
  {
    name: 'ReferRedeemAddCard',
    path: '/ReferRedeemAddCard',
    header: 'back',
    flow: 'Referral',
    group: 'signedIn',
    code: () => import('./redeem/refer-redeem-add-card-screen.tsx'),
  },
  {
    name: 'ReferRedeemReview',
    path: '/ReferRedeemReview',
    header: 'back',
    flow: 'Referral',
    group: 'signedIn',
    code: () => import('./redeem/refer-redeem-review-screen.tsx'),
  },
  {
    name: 'ReferRedeemSuccess',
    path: '/ReferRedeemSuccess',
    header: 'back',
    flow: 'Referral',
    group: 'signedIn',
    code: () => import('./redeem/refer-redeem-success-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
