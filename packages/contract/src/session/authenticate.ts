import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** Signs in with a username and password. The refresh token never appears in the answer: it lives in an HttpOnly cookie, and a
 *  second cookie binds the access token. Source: API-17, OPEN-39, OPEN-40, security C3 and D10. */
export const authenticate = defineEndpoint({
  name: 'authenticate',
  area: 'session',
  summary: 'Sign in with a username and password.',
  method: 'POST',
  path: '/authenticate',
  access: ['stranger'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    username: text(254),
    password: text(256),
    encodedData: z.optional(text(4096)),
    fromLegacyNcr: z.optional(z.boolean()),
    isInvictus: z.optional(z.boolean()),
  }),
  response: signInAnswer,
  errors: ['NotAuthorizedException', 'UserNotConfirmedException', 'PasswordResetRequired'],
});
