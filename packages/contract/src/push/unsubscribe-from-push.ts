import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Ends the notifications of a browser. Anyone who knows the push URL may end them, because the session may be ending at the
 *  same moment. Does not reveal whether the URL was known. Source: OPEN-68, SES-17. */
export const unsubscribeFromPush = defineEndpoint({
  name: 'unsubscribeFromPush',
  area: 'push',
  summary: 'End the notifications of this browser.',
  method: 'PUT',
  path: '/pushSubscription',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ endpoint: text(1000) }),
  response: z.object({ subscribed: z.boolean() }),
  errors: [],
});
