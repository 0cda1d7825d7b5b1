import type { CallsOf } from '@lendside/contract/api.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { HttpFoundation, Room } from '#wiring/room.ts';

/** Returns the channels of a lender with these partners. The store's desk is the lender's own. */
function channelsOf({ ach, moneyGram, debit = {} }: HttpFoundation['payoutDesks']): ReadonlySet<DisbursementChannel> {
  const open: Readonly<Record<DisbursementChannel, boolean>> = {
    store: true,
    moneyGram: moneyGram !== undefined,
    debit: Object.keys(debit).length > 0,
    ach: ach !== undefined,
  };
  return new Set((Object.keys(open) as DisbursementChannel[]).filter((channel) => open[channel]));
}

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
        offeredChannels: channelsOf(payoutDesks),
        isAccountProofOffered: config.ACCOUNT_PROOF === 'yes' && payoutDesks.ach !== undefined,
        today,
        pushingProcessors: new Set(Object.keys(payoutDesks.debit ?? {}).map(Number)),
      }),
    };
  },
};
