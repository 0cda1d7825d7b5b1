import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import type { Paperwork } from './paperwork.ts';

/** The signing feature: consent, initials and the signing page over HTTP; the worker reads envelopes and applies signatures.
 *  `openPaperwork` gives it the documents that it needs made and kept. */
export function signingRoom(openPaperwork: () => Promise<Paperwork>): Room<CallsOf<'signing'>> {
  return {
    openHttp: async (foundation) =>
      (await import('./signing-http.ts')).openSigningHttp(foundation, await openPaperwork()),
  };
}
