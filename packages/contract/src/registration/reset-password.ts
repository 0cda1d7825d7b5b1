import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { sentCode } from './sent-code.ts';

/** Sends a code to set a new password. Does not reveal whether the name is known (C1). Source: API-25, AUT-14, OPEN-42. */
export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  area: 'registration',
  summary: 'Send a code to set a new password with.',
  method: 'POST',
  path: '/resetpassword',
  access: ['stranger'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ username: text(254), isVoice: z.optional(z.boolean()) }),
  response: sentCode,
  errors: ['LimitExceededException'],
});
