import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Starts taking a customer's loans over from another profile: a link goes to the channel on file. The customer id counts only after the facts
 *  and the code of GET /customer were right. `returnId` names the replacement; the secret of the link goes to the channel on file only. Source: LAP-045, AUT-30, LOP-105. */
export const startReplacement = defineEndpoint({
  name: 'startReplacement',
  area: 'linking',
  summary: 'Start to replace the profile of a customer.',
  method: 'POST',
  path: '/replaceCustomer',
  access: ['customer'],
  needsRecentSignIn: true,
  ownership: { of: 'claim' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ customerId: text(60) }),
  response: z.object({ returnId: z.string(), status: z.enum(['none', 'pending', 'complete', 'failed']) }),
  errors: ['NotFoundException', 'SignInAgain', 'LimitExceededException'],
});
