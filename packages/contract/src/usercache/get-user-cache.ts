import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the customer's unfinished work: base64 of JSON `{state, route}`, empty when there is none. `customerId` holds the
 *  username; `value` is ignored. Kept for 7200 minutes. Source: LAP-036, PAY-031, LOP-038, security C16. */
export const getUserCache = defineEndpoint({
  name: 'getUserCache',
  area: 'usercache',
  summary: 'Read the work in progress.',
  method: 'GET',
  path: '/usercache',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'username', field: 'customerId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ customerId: text(254), value: z.optional(text(12_000)) }),
  response: z.object({
    customerId: z.string(),
    value: z.string().check(z.meta({ description: 'Base64 of JSON, or empty.' })),
  }),
  errors: ['NotFoundException'],
});
