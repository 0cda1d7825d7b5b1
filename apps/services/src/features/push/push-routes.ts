import type { Queryable } from '#platform/database.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import type { Sealing } from '#platform/sealing.ts';
import { toPushAddress } from './to-push-address.ts';
import { dropPushAddress, keepPushAddress } from './push-store.ts';

/** What the push calls depend on. */
export interface PushOptions {
  readonly database: Queryable;
  readonly sealing: Sealing;
  /** Null when the lender sends no notifications. */
  readonly publicKey: string | null;
  /** Origin of the simulated push service; null in production. */
  readonly localOrigin: string | null;
}

/** Returns the handlers of the area `push`. */
export function pushHandlers({ database, sealing, publicKey, localOrigin }: PushOptions): Handlers<'push'> {
  return {
    getPushKey: () => Promise.resolve({ publicKey }),
    subscribeToPush: async (address, caller) => {
      const endpoint = toPushAddress(address.endpoint, localOrigin);
      if (publicKey === null || endpoint === null) {
        const message = 'We send no notifications there.';
        throw new Refused('ValidationException', message, { fields: [{ field: 'endpoint', message }] });
      }
      return { subscribed: await keepPushAddress(database, sealing, caller, { ...address, endpoint }) };
    },
    unsubscribeFromPush: async ({ endpoint }) => {
      await dropPushAddress(database, URL.parse(endpoint)?.href ?? endpoint);
      return { subscribed: false };
    },
  };
}
