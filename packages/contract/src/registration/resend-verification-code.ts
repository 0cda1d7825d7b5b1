import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { sentCode } from './sent-code.ts';

/** Sends a new code of the latest kind, for the verification and recovery screens. The person is found by profile or name, and
 *  the earlier code stops working. Source: API-24, OPEN-81, security C1. */
export const resendVerificationCode = defineEndpoint({
  name: 'resendVerificationCode',
  area: 'registration',
  summary: 'Send a verification or recovery code again.',
  method: 'POST',
  path: '/resendVerificationCode',
  access: ['stranger'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    profileId: z.optional(text(60)),
    username: z.optional(text(254)),
    isVoice: z.optional(z.boolean()),
    encodedData: z.optional(text(4096)),
  }),
  response: sentCode,
  errors: ['LimitExceededException'],
});
