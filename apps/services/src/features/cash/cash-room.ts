import type { CallsOf } from '@lendside/contract/api.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { Room } from '#wiring/room.ts';

const CHANNELS: readonly DisbursementChannel[] = ['store', 'moneyGram', 'debit', 'ach'];

/** The cash feature: draws on a line of credit, the add-on lock, and where money is that goes out. The worker of the payouts sends it. */
export const cashRoom: Room<CallsOf<'cash'>> = {
  openHttp: async ({ database, loanSystems, config }) => {
    const { readConfiguration } = await import('#features/configuration/configuration-queries.ts');
    const { refuseWhenDown } = await import('#servicing/refuse-when-down.ts');
    const { cashHandlers } = await import('./cash-routes.ts');
    return {
      handlers: cashHandlers({
        database,
        loanSystems: loanSystems.map((system) => refuseWhenDown(system)),
        isMilitaryCheckAsked: async () => (await readConfiguration(database)).features.mlaCheck,
        spousalConsentStates: config.SPOUSAL_CONSENT_STATES.split(',').map((state) => state.trim()),
        offeredChannels: new Set(CHANNELS),
      }),
    };
  },
};
