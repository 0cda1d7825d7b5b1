import type { Room } from '#wiring/room.ts';

/** The feature that stores and counts what browsers report about our content security policy. */
export const cspReportsRoom: Room = {
  openHttp: async ({ database }) => {
    const { mountCspReports } = await import('./csp-report-routes.ts');
    return {
      handlers: {},
      mount: (app, { shedder, registry }) => mountCspReports(app, { database, shedder, registry }),
    };
  },
};
