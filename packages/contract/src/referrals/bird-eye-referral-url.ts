import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the address that the caller shares. It is made once, by the partner that makes the lender's referral links, and kept. The request
 *  travels in a header, because it may name the person (C8). All of it may be left out: the services take names and contact from the
 *  person's own record. A `shortCode` must be the caller's own; any other is not found. Source: LAP-117, RFL-019. */
export const birdEyeReferralUrl = defineEndpoint({
  name: 'birdEyeReferralUrl',
  area: 'referrals',
  summary: "Read the address of a referrer's link.",
  method: 'GET',
  path: '/birdEyeReferralUrl',
  access: ['customer', 'linked'],
  flows: ['Referral'],
  requestIn: 'privateHeader',
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: true,
  cacheMinutes: 360,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    firstName: z.optional(text(50)),
    lastName: z.optional(text(50)),
    email: z.optional(text(254)),
    phoneNumber: z.optional(text(40)),
    shortCode: z.optional(text(20)),
  }),
  response: z.object({ referralUrl: z.string() }),
  errors: ['NotFoundException'],
});
