import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Verifies a new person by the code that was sent. Source: API-22, AUT-11, OPEN-42. */
export const confirmUser = defineEndpoint({
  name: 'confirmUser',
  area: 'registration',
  summary: 'Verify a new person by code.',
  method: 'POST',
  path: '/confirmuser',
  access: ['stranger'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    code: text(12),
    encodedData: z.optional(text(4096)),
    isEmail: z.optional(z.boolean()),
    username: text(254),
  }),
  response: z.object({ confirmed: z.boolean() }),
  errors: ['CodeMismatchException', 'ExpiredCodeException', 'LimitExceededException'],
});
