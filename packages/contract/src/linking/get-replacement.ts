import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the state of a profile replacement. Source: LAP-048, LOP-105. */
export const getReplacement = defineEndpoint({
  name: 'getReplacement',
  area: 'linking',
  summary: 'Read how a replacement stands.',
  method: 'GET',
  path: '/replaceCustomer',
  access: ['customer'],
  blocked: 'reads',
  ownership: { of: 'claim' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ customerId: text(60) }),
  response: z.object({ status: z.enum(['none', 'pending', 'complete', 'failed']), customerId: z.string() }),
  errors: [],
});
