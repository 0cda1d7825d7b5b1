import type { Room } from '#wiring/room.ts';

/** The documentation feature: the OpenAPI document and its page. */
export const documentationRoom: Room = {
  openHttp: async ({ isDocumented }) => {
    const { mountDocumentation } = await import('./documentation-pages.ts');
    return {
      handlers: {},
      ...(isDocumented ? { mount: (app, { isOffered }) => mountDocumentation(app, isOffered) } : {}),
    };
  },
};
