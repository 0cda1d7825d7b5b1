import type { CallsOf } from '@lendside/contract/api.ts';
import type { HttpFoundation, Room } from '#wiring/room.ts';

/** The simulation feature: the calls of the simulator's control panel. `issueSignedLink` belongs to the sign-in feature,
 *  `listLoanUploads`, `getLoanUploadFile` and `reviewUploads` to the uploads. */
export const simulationRoom: Room<
  Exclude<CallsOf<'simulation'>, 'issueSignedLink' | 'listLoanUploads' | 'getLoanUploadFile' | 'reviewUploads'>
> = {
  openHttp: async ({ config, openPool, sealing, loanSystems, partner, bank, openBeforeClosing }) => {
    const { simulationHandlers } = await import('./simulation-routes.ts');
    // The control panel runs day-end in this process, so it needs the worker's database role.
    const worker = openPool('lendside_worker', 4);
    return {
      handlers: simulationHandlers({
        mode: config.LENDSIDE_MODE,
        worker,
        sealing,
        loanSystems,
        partnerClock: partner?.clock ?? null,
        bank,
        beforeClosing: openBeforeClosing(worker),
        pages: pagesOf(config),
      }),
      close: () => worker.close(),
    };
  },
};

function pagesOf({ SIMULATOR_URL }: HttpFoundation['config']) {
  const simulator = SIMULATOR_URL.replace(/\/$/, '');
  return { inboxUrl: `${simulator}/inbox`, phoneUrl: `${simulator}/phone`, controlPanelUrl: `${simulator}/` };
}
