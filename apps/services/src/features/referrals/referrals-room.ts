import type { CallsOf } from '@lendside/contract/api.ts';
import { PAYOUT_CHANNEL } from '#platform/work-notifier.ts';
import type { HttpFoundation, HttpSide, Room } from '#wiring/room.ts';
import { invitations } from './invite/send-invitation.ts';
import { checkPayoutCards } from './payout-card/check-payout-card.ts';

/** The referrals feature: the home of referral rewards, its links and shares, the payout card and cash-outs. Somebody waits for the check of a
 *  card, so it has its own queue. */
export const referralsRoom: Room<CallsOf<'referrals'>> = {
  openHttp,
  openWorker: ({ database, processors, messenger, sealing, mode, publicUrl }) => ({
    outboxKinds: { referralShare: invitations({ database, messenger, sealing, mode, publicUrl: publicUrl ?? '' }) },
    ownQueues: [{ kinds: { 'payoutCard.check': checkPayoutCards({ database, processors }) }, channel: PAYOUT_CHANNEL }],
  }),
};

async function openHttp(foundation: HttpFoundation): Promise<HttpSide<CallsOf<'referrals'>>> {
  const [{ referralsHandlers }, { openLinkMaker }, { openCashOutHttp }, { mountShortLinks }, { mountStopPage }] =
    await Promise.all([
      import('./referrals-routes.ts'),
      import('./make-link.ts'),
      import('./cash-out-http.ts'),
      import('./invite/short-link.ts'),
      import('./invite/stop-page.ts'),
    ]);
  const { identity, sealing, referralLinks, logger } = foundation;
  const makeLink = openLinkMaker(referralLinks, logger);
  const { handlers, isPaidToCards, ...cashOuts } = openCashOutHttp(foundation);
  return {
    ...cashOuts,
    handlers: { ...referralsHandlers({ identity, isPaidToCards, makeLink }), ...handlers },
    mount: async (app, means) => {
      await cashOuts.mount?.(app, means);
      mountShortLinks(app, { identity, shedder: means.shedder });
      await mountStopPage(app, { database: identity.database, sealing });
    },
  };
}
