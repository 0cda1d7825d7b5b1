import type { CallsOf } from '@lendside/contract/api.ts';
import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';
import type { Room } from '#wiring/room.ts';
import { checkPayoutCards } from './payout-card/check-payout-card.ts';

/** The referrals feature: the payout card and cash-outs. Somebody waits for the check of a card, so it has its own queue. */
export const referralsRoom: Room<CallsOf<'referrals'>> = {
  openHttp: async (foundation) => (await import('./cash-out-http.ts')).openCashOutHttp(foundation),
  openWorker: ({ database, processors }) => ({
    ownQueues: [{ kinds: { 'payoutCard.check': checkPayoutCards({ database, processors }) }, channel: PAYOUT_CHANNEL }],
  }),
};
