import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Saves the customer's unfinished work, or clears it when the value is empty. Refuses state with a security code or card
 *  number. Source: LAP-037, PAY-031, LOP-038, security C5, C16 and T13. */
export const saveUserCache = defineEndpoint({
  name: 'saveUserCache',
  area: 'usercache',
  summary: 'Keep or clear the work in progress.',
  method: 'POST',
  path: '/usercache',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'username', field: 'customerId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ customerId: text(254), value: text(12_000) }),
  response: z.object({ customerId: z.string(), value: z.string().check(z.meta({ description: 'What is kept now.' })) }),
  errors: ['NotFoundException'],
});
