import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the bank of a routing number. Name, city and state are empty for an unknown number. Refuses a number with a wrong
 *  checksum. Source: LAP-051, CRD-011, LOP-064, LOP-107. */
export const getBankInfo = defineEndpoint({
  name: 'getBankInfo',
  area: 'cards',
  summary: 'Look a routing number up.',
  method: 'GET',
  path: '/bankInfo',
  access: ['customer'],
  blocked: 'reads',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 360,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    routingNumber: z.string().check(z.regex(/^\d{9}$/, 'Please enter a valid routing number.')),
  }),
  response: z.object({ routingNumber: z.string(), bankName: z.string(), city: z.string(), state: z.string() }),
  errors: [],
});
