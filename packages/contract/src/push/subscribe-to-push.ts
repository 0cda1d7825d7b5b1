import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Stores the push URL of this browser. A URL that is already stored moves to the caller. Refuses a URL of an unknown push
 *  service. Source: OPEN-68, DEV-03. */
export const subscribeToPush = defineEndpoint({
  name: 'subscribeToPush',
  area: 'push',
  summary: 'Take notifications in this browser.',
  method: 'POST',
  path: '/pushSubscription',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    endpoint: text(1000),
    keys: z.strictObject({ p256dh: text(120), auth: text(60) }),
  }),
  response: z.object({ subscribed: z.boolean() }),
  errors: [],
});
