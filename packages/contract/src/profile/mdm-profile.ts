import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Creates or refreshes the master profile; an unchanged repeat returns the same id. Identity fields are compared with the
 *  session and never trusted (C15). Source: API-33, OPEN-50, LOP-109, LAP-053. */
export const mdmProfile = defineEndpoint({
  name: 'mdmProfile',
  area: 'profile',
  summary: 'Make or refresh the master profile.',
  method: 'POST',
  path: '/mdmProfile',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    customerIds: z.optional(z.array(text(60)).check(z.maxLength(10))),
    firstName: z.optional(text(50)),
    lastName: z.optional(text(50)),
    dob: z.optional(text(10)),
    email: z.optional(text(254)),
    phoneNumber: z.optional(text(20)),
  }),
  response: z.object({ mdmId: z.string() }),
  errors: [],
});
