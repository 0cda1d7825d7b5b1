import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Starts moving a customer's loans from another profile to this one. Accepts the customer id only after the facts and the
 *  code of GET /customer were correct. `returnId` names the replacement; the link's secret is sent only to the contact on
 *  file. Source: LAP-045, AUT-30, LOP-105. */
export const startReplacement = defineEndpoint({
  name: 'startReplacement',
  area: 'linking',
  summary: 'Start to replace the profile of a customer.',
  method: 'POST',
  path: '/replaceCustomer',
  access: ['customer'],
  needsRecentSignIn: true,
  blocked: 'refused',
  ownership: { of: 'claim' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ customerId: text(60) }),
  response: z.object({ returnId: z.string(), status: z.enum(['none', 'pending', 'complete', 'failed']) }),
  errors: ['NotFoundException', 'SignInAgain', 'LimitExceededException'],
});
