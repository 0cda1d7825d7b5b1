import type { CallsOf } from '@lendside/contract/api.ts';
import { codeMessages } from '#identity/codes/code-message.ts';
import { MESSAGE_CHANNEL } from '#platform/work-notifier.ts';
import type { Room } from '#wiring/room.ts';

/** The sign-in feature: signing in by password, device or link, and the calls of the user pool. */
export const signInRoom: Room<CallsOf<'session'> | 'issueSignedLink'> = {
  openHttp: async ({ identity }) => {
    const { issueSignedLink } = await import('./issue-signed-link.ts');
    const { signInHandlers } = await import('./sign-in-routes.ts');
    const { mountUserPool } = await import('./user-pool-routes.ts');
    return {
      handlers: { ...signInHandlers(identity), issueSignedLink: (asked) => issueSignedLink(identity, asked) },
      mount: (app, { shedder }) => mountUserPool(app, identity, shedder),
    };
  },
  openWorker: ({ database, messenger, sealing, codePollMs }) => ({
    // Codes have their own queue, apart from receipts and payments, because people wait for them.
    ownQueues: [
      {
        kinds: { code: codeMessages({ database, messenger, sealing }) },
        channel: MESSAGE_CHANNEL,
        ...(codePollMs === undefined ? {} : { pollMs: codePollMs }),
      },
    ],
  }),
};
