import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Sets a new password after checking the code that was sent, ends every session and forgets every device of the person.
 *  Source: API-26, AUT-14, AUT-15, VAL-38, security T5. */
export const confirmPassword = defineEndpoint({
  name: 'confirmPassword',
  area: 'registration',
  summary: 'Set a new password by code.',
  method: 'POST',
  path: '/confirmpassword',
  access: ['stranger'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    username: text(254),
    verificationCode: text(12),
    newPassword: text(256),
    encodedData: z.optional(text(4096)),
  }),
  response: z.object({ confirmed: z.boolean() }),
  errors: ['CodeMismatchException', 'ExpiredCodeException', 'InvalidPasswordException', 'LimitExceededException'],
});
