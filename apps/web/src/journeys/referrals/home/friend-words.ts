import type { FriendStep } from '@lendside/domain/referrals/friend-steps.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

/** What the list of friends says about a step. It says nothing about a loan. */
export const FRIEND_WORDS: Readonly<Record<FriendStep, { readonly text: string; readonly tone: StatusTone }>> = {
  signedUp: { text: 'Signed up', tone: 'neutral' },
  onTheWay: { text: 'On the way', tone: 'waiting' },
  rewarded: { text: 'Reward earned', tone: 'good' },
  inReview: { text: 'Being checked', tone: 'attention' },
  ended: { text: 'No reward', tone: 'neutral' },
};
