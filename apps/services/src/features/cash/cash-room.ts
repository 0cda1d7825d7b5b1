import type { CallsOf } from '@lendside/contract/api.ts';
import { offeredChannels, pushingProcessors } from '@lendside/providers/disbursements/offered-channels.ts';
import type { Room } from '#wiring/room.ts';

/** The cash feature: draws on a line of credit, the add-on lock, and where money is that goes out. The worker of the payouts sends it. */
export const cashRoom: Room<CallsOf<'cash'>> = {
  openHttp: async ({ database, loanSystems, payoutDesks, config, today }) => {
    const { readConfiguration } = await import('#features/configuration/configuration-queries.ts');
    const { refuseWhenDown } = await import('#servicing/refuse-when-down.ts');
    const { cashHandlers } = await import('./cash-routes.ts');
    return {
      handlers: cashHandlers({
        database,
        loanSystems: loanSystems.map((system) => refuseWhenDown(system)),
        isMilitaryCheckAsked: async () => (await readConfiguration(database)).features.mlaCheck,
        spousalConsentStates: config.SPOUSAL_CONSENT_STATES.split(',').map((state) => state.trim()),
        offeredChannels: offeredChannels(payoutDesks),
        isAccountProofOffered: config.ACCOUNT_PROOF === 'yes' && payoutDesks.ach !== undefined,
        today,
        pushingProcessors: pushingProcessors(payoutDesks),
      }),
    };
  },
};
