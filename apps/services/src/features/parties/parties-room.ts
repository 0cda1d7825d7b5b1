import type { CallsOf } from '@lendside/contract/api.ts';
import { MESSAGE_CHANNEL } from '#platform/work-notifier.ts';
import type { Room } from '#wiring/room.ts';
import { partyCodeMessages } from './party-code-message.ts';

/** The parties feature: the people of a loan besides the caller. Locks between two borrowers, codes by which one agrees to what the other
 *  does, and the spouse whom the law asks the lender to tell. */
export const partiesRoom: Room<CallsOf<'parties'>> = {
  openHttp: async ({ database, loanSystems, sealing, identity }) => ({
    handlers: (await import('./parties-routes.ts')).partiesHandlers({
      database,
      loanSystems,
      sealing,
      hideName: identity.keys.hideName,
      configuration: identity.configuration,
    }),
  }),
  openWorker: ({ database, messenger, sealing, codePollMs }) => ({
    // Codes have their own queue, because somebody waits for them.
    ownQueues: [
      {
        kinds: { partyCode: partyCodeMessages({ database, messenger, sealing }) },
        channel: MESSAGE_CHANNEL,
        ...(codePollMs === undefined ? {} : { pollMs: codePollMs }),
      },
    ],
  }),
};
