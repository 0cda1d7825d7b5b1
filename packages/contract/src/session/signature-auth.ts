import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** Signs in by a signed link. `expiration` is epoch seconds; the signature is the lower-case hex HMAC-SHA256 over profileId, path,
 *  expiration and guest (1 or 0) joined by bars; the path has no query. A link with a number of its own has 32 hex digits before the HMAC
 *  and a bar and them at the end of what is signed: uses of a link are counted by its signature. Source: API-20, AUT-08, OPEN-09, OPEN-11, security T7. */
export const signatureAuth = defineEndpoint({
  name: 'signatureAuth',
  area: 'session',
  summary: 'Sign in by a signed link.',
  method: 'POST',
  path: '/signatureAuth',
  access: ['stranger'],
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    profileId: text(60),
    signature: text(128),
    expiration: z.int(),
    path: text(300),
    isGuestPayment: z.boolean(),
    encodedData: z.optional(text(4096)),
  }),
  response: signInAnswer,
  errors: ['InvalidSignature', 'LinkExpired', 'PasswordResetRequired', 'UserNotConfirmedException'],
});
