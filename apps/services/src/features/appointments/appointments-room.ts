import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { closeVisitsBefore } from './close-visits.ts';
import { visitTold } from './tell-visit.ts';
import { VISIT_TOLD } from './visit-rows.ts';

/** The appointments feature: visits at stores over HTTP; the worker tells the borrowers, reminds them, and ends visits that nobody closed. A lender's
 *  own calendar replaces ours behind the port `appointments`. */
export const appointmentsRoom: Room<CallsOf<'appointments'>> = {
  openHttp: async ({ database, loanSystems, config }) => {
    const { appointmentsHandlers } = await import('./appointments-routes.ts');
    const { builtInAppointments } = await import('./built-in-calendar.ts');
    const { refuseWhenDown } = await import('#servicing/refuse-when-down.ts');
    return {
      handlers: appointmentsHandlers({
        appointments: builtInAppointments({ database, isSimulated: config.LENDSIDE_MODE === 'simulation' }),
        loanSystems: loanSystems.map((system) => refuseWhenDown(system)),
      }),
    };
  },
  openWorker: ({ database }) => ({ outboxKinds: { [VISIT_TOLD]: visitTold(database) } }),
  openBeforeClosing:
    ({ database }) =>
    (lmsId, closing) =>
      closeVisitsBefore(database, lmsId, closing),
};
