import type { Room } from '#wiring/room.ts';

/** The pages that document the calls. */
export const documentationRoom: Room = {
  openHttp: async ({ isDocumented }) => {
    const { mountDocumentation } = await import('./documentation-pages.ts');
    return { handlers: {}, ...(isDocumented ? { mount: mountDocumentation } : {}) };
  },
};
