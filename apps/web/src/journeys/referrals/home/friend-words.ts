import type { FriendStep } from '@lendside/domain/referrals/friend-steps.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

/** Words of each step in the list of friends. They tell nothing about a loan. All causes share one `reason`, so that it
 *  tells nothing about the friend. */
export const FRIEND_WORDS: Readonly<
  Record<FriendStep, { readonly text: string; readonly tone: StatusTone; readonly reason?: string }>
> = {
  signedUp: { text: 'Signed up', tone: 'neutral' },
  onTheWay: { text: 'On the way', tone: 'waiting' },
  rewarded: { text: 'Reward earned', tone: 'good' },
  inReview: { text: 'Being checked', tone: 'attention' },
  ended: { text: 'No reward', tone: 'neutral', reason: 'The program terms give no reward here.' },
};
