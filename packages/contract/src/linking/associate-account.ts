import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Links the customer's loans to the signed-in profile. The five facts travel in one header (C7). The first call sends a code
 *  to a contact on file; the second call includes that code (security T25). Every mismatch gets the same answer: `found`
 *  false. The web opens ReplaceAccount when `isLinkedElsewhere` is true. Source: LAP-052, AUT-29, LOP-108. */
export const associateAccount = defineEndpoint({
  name: 'associateAccount',
  area: 'linking',
  summary: 'Link the loans of a customer to this profile.',
  method: 'GET',
  path: '/customer',
  access: ['customer'],
  requestIn: 'privateHeader',
  needsRecentSignIn: true,
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    phoneNumber: text(20),
    dateOfBirth: text(10),
    ssn: text(11),
    loanId: text(40),
    cognitoUserId: text(60),
    verificationCode: z.optional(text(12)),
    isVoice: z.optional(z.boolean()),
  }),
  response: z.object({
    found: z.boolean(),
    codeSentTo: z.optional(z.string()),
    isLinkedElsewhere: z.optional(z.boolean()),
    customerId: z.optional(z.string()),
    lmsId: z.optional(z.int()),
    customerIds: z.optional(z.array(z.string())),
    customerName: z.optional(z.string()),
  }),
  errors: [
    'CodeMismatchException',
    'ExpiredCodeException',
    'SignInAgain',
    'LimitExceededException',
    'ConflictException',
  ],
});
