import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The referrals feature: the home of referral rewards, its links and shares. */
export const referralsRoom: Room<CallsOf<'referrals'>> = {
  openHttp: async ({ identity }) => {
    const { referralsHandlers } = await import('./referrals-routes.ts');
    return { handlers: referralsHandlers({ identity }) };
  },
};
