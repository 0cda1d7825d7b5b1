import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Lists support contacts by loan system. A phone, an email address or hours that the lender has not set are empty. Source: API-12, OPEN-06, OPEN-63. */
export const listContacts = defineEndpoint({
  name: 'listContacts',
  area: 'configuration',
  summary: 'List the support contacts.',
  method: 'GET',
  path: '/contacts',
  access: ['stranger', 'customer'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({
    contacts: z.array(z.object({ lms: z.string(), phone: z.string(), email: z.string(), hours: z.string() })),
  }),
  errors: [],
});
