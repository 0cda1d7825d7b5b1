import type { CallsOf } from '@lendside/contract/api.ts';
import { offeredChannels, pushingProcessors } from '@lendside/providers/disbursements/offered-channels.ts';
import type { Room } from '#wiring/room.ts';
import { COVER_KIND, coverKind } from './cover-job.ts';

/** The refinancing feature: the terms of the loan that would follow, add-on products and personal details for a refinance. The worker
 *  cancels add-on products. */
export const refinancingRoom: Room<CallsOf<'refinancing'>> = {
  openHttp: async ({ database, loanSystems, renewalDesks, ecommerceShops, payoutDesks, config }) => {
    const { readConfiguration } = await import('#features/configuration/configuration-queries.ts');
    const { refinancingHandlers } = await import('./refinancing-routes.ts');
    return {
      handlers: refinancingHandlers({
        database,
        loanSystems,
        renewalDesks,
        ecommerceShops,
        offeredChannels: offeredChannels(payoutDesks),
        pushingProcessors: pushingProcessors(payoutDesks),
        isNoSsnRefinanceAllowed: async () => (await readConfiguration(database)).features.noSsnRefi,
        spousalConsentStates: config.SPOUSAL_CONSENT_STATES.split(',').map((state) => state.trim()),
      }),
    };
  },
  openWorker: ({ database, loanSystems }) => ({ outboxKinds: { [COVER_KIND]: coverKind(database, loanSystems) } }),
};
