import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Ends the notifications of a browser. Whoever knows the address, which only that browser and we do, may end it: the session may be
 *  ending at the same moment. Says nothing about whether there was one. Source: OPEN-68, SES-17. */
export const unsubscribeFromPush = defineEndpoint({
  name: 'unsubscribeFromPush',
  area: 'push',
  summary: 'End the notifications of this browser.',
  method: 'PUT',
  path: '/pushSubscription',
  access: ['stranger', 'customer'],
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ endpoint: text(1000) }),
  response: z.object({ subscribed: z.boolean() }),
  errors: [],
});
