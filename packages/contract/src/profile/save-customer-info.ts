import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Saves the profile the partner Invictus needs before the app is used. Source: LAP-044, AUT-26, OPEN-49, LOP-104. */
export const saveCustomerInfo = defineEndpoint({
  name: 'saveCustomerInfo',
  area: 'profile',
  summary: 'Save the profile of a partner customer.',
  method: 'POST',
  path: '/customerinfo',
  access: ['customer'],
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    customerId: text(60),
    lmsId: z.literal(3),
    invictusProfile: z.strictObject({
      street: text(100),
      street2: z.optional(text(100)),
      city: text(60),
      state: text(2),
      zip: text(5),
      cellNumber: text(20),
      email: text(254),
      employer: z.optional(text(100)),
    }),
  }),
  response: z.object({ success: z.boolean() }),
  errors: ['NotFoundException'],
});
