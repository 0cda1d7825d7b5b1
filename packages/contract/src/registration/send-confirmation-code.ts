import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { sentCode } from './sent-code.ts';

/** Sends the verification code to an unconfirmed person; the earlier code stops working. The answer is the same for every
 *  name. Source: API-23, AUT-13, OPEN-81, security C1. */
export const sendConfirmationCode = defineEndpoint({
  name: 'sendConfirmationCode',
  area: 'registration',
  summary: 'Send the verification code.',
  method: 'PUT',
  path: '/confirmuser',
  access: ['stranger'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    username: text(254),
    isVoice: z.optional(z.boolean()),
    isInvictus: z.optional(z.boolean()),
  }),
  response: sentCode,
  errors: ['LimitExceededException'],
});
