import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';

/** Enrolls an existing customer of TLXe (`ecr`) in the referral program, who agrees to its terms. Ours: the text has a call only for
 *  non-customers, POST /registerNcrUser. A repeat gets the same code with status 200. `ConflictException`: the caller is no customer of
 *  TLXe, the brand has no program, or the lender turned it off. Source: RFL-001, RFL-004, MNU-17. */
export const enrollReferrer = defineEndpoint({
  name: 'enrollReferrer',
  area: 'referrals',
  summary: 'Enroll a customer in the referral program.',
  method: 'POST',
  path: '/referralEnrollment',
  access: ['customer', 'linked'],
  flows: ['Referral'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 201,
  repeatStatus: 200,
  request: z.strictObject({ hasAgreedToTerms: z.boolean() }),
  response: z.object({
    status: z.string().check(z.meta({ description: 'Always active.' })),
    shortCode: z.string(),
  }),
  errors: ['ConflictException'],
});
