import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Enrolls a non-customer in the referral program. Source: API-34, AUT-27, AUT-28, OPEN-51, LOP-111, LAP-057. */
export const registerNcrUser = defineEndpoint({
  name: 'registerNcrUser',
  area: 'profile',
  summary: 'Enroll a non-customer in the referral program.',
  method: 'POST',
  path: '/registerNcrUser',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 201,
  repeatStatus: 200,
  request: z.strictObject({
    email: text(254),
    firstName: text(50),
    lastName: text(50),
    cellNumber: text(20),
    fromLegacyNcr: z.optional(z.boolean()),
  }),
  response: z.object({
    profileId: z.string(),
    status: z.string().check(z.meta({ description: 'Always active.' })),
    shortCode: z.string(),
  }),
  errors: ['ConflictException'],
});
