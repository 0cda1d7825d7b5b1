/** Where a referred friend stands, as the referrer sees it. `signedUp`: the friend registered. `onTheWay`: the friend applied, and nothing
 *  is decided for the reward. `rewarded`: the reward was earned. `inReview`: we look at it first. `ended`: it earns nothing, or was
 *  taken back. The steps say nothing about a loan, because the referrer may not learn of it. */
export const FRIEND_STEPS = ['signedUp', 'onTheWay', 'rewarded', 'inReview', 'ended'] as const;

export type FriendStep = (typeof FRIEND_STEPS)[number];
