import type { Room } from '#wiring/room.ts';
import { mountDocumentation } from './documentation-pages.ts';

/** The pages that document the calls. */
export const documentationRoom: Room = {
  openHttp: () => ({ handlers: {}, mount: mountDocumentation }),
};
