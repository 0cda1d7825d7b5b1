import type { CallsOf } from '@lendside/contract/api.ts';
import { codeMessages } from '#identity/codes/code-message.ts';
import { MESSAGE_CHANNEL } from '#platform/work-notifier.ts';
import type { Room } from '#wiring/room.ts';

/** Signing in: by password, device or link, and through the calls of a user pool. */
export const signInRoom: Room<CallsOf<'session'> | 'issueSignedLink'> = {
  openHttp: async ({ identity }) => {
    const { issueSignedLink } = await import('./issue-signed-link.ts');
    const { signInHandlers } = await import('./sign-in-routes.ts');
    const { mountUserPool } = await import('./user-pool-routes.ts');
    return {
      handlers: { ...signInHandlers(identity), issueSignedLink: (asked) => issueSignedLink(identity, asked) },
      mount: (app) => mountUserPool(app, identity),
    };
  },
  openWorker: ({ database, messenger, sealing, codePollMs }) => ({
    // Somebody waits for a code, so codes never queue behind receipts nor yield to payments.
    ownQueues: [
      {
        kinds: { code: codeMessages({ database, messenger, sealing }) },
        channel: MESSAGE_CHANNEL,
        ...(codePollMs === undefined ? {} : { pollMs: codePollMs }),
      },
    ],
  }),
};
