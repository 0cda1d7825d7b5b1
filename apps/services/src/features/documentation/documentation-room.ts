import type { Room } from '#wiring/room.ts';

/** The pages that document the calls. Their library is loaded only by the program that shows them. */
export const documentationRoom: Room = {
  openHttp: ({ isDocumented }) => ({
    handlers: {},
    mount: async (...given) => {
      if (isDocumented) await (await import('./documentation-pages.ts')).mountDocumentation(...given);
    },
  }),
};
