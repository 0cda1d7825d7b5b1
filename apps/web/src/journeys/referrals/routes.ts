import type { ScreenRow } from '#screen-row.ts';

/** Screens of the referral program. */
export const referralsRoutes = [
  {
    name: 'ReferralRewardsHome',
    path: '/ReferralRewardsHome',
    header: 'menu',
    flow: 'Referral',
    group: 'signedIn',
    code: 'to come',
  },
  {
    name: 'ReferCompleteProfile',
    path: '/ReferCompleteProfile',
    header: 'back',
    flow: 'Referral',
    group: 'signedIn',
    code: 'to come',
  },
  {
    name: 'ReferRedeemAddCard',
    path: '/ReferRedeemAddCard',
    header: 'back',
    flow: 'Referral',
    group: 'signedIn',
    code: 'to come',
  },
  {
    name: 'ReferRedeemReview',
    path: '/ReferRedeemReview',
    header: 'back',
    flow: 'Referral',
    group: 'signedIn',
    code: 'to come',
  },
  {
    name: 'ReferRedeemSuccess',
    path: '/ReferRedeemSuccess',
    header: 'back',
    flow: 'Referral',
    group: 'signedIn',
    code: 'to come',
  },
] as const satisfies readonly ScreenRow[];
