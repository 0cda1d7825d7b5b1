import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the brand's present terms, version and text, and whether this customer still has to agree. Source: OPEN-75,
 *  OPEN-76. */
export const getTerms = defineEndpoint({
  name: 'getTerms',
  area: 'profile',
  summary: 'Read the present terms.',
  method: 'GET',
  path: '/termsConsent',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({ version: z.string(), paragraphs: z.array(z.string()), isDue: z.boolean() }),
  errors: [],
});
