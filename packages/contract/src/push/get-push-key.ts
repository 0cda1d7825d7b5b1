import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the key that a browser needs to subscribe (VAPID, base64url); null when the lender sends no notifications. Source:
 *  OPEN-68. */
export const getPushKey = defineEndpoint({
  name: 'getPushKey',
  area: 'push',
  summary: 'Read the key to subscribe to notifications with.',
  method: 'GET',
  path: '/pushSubscription',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({ publicKey: z.nullable(z.string()) }),
  errors: [],
});
