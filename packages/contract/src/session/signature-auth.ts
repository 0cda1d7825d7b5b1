import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** Signs in by a signed link. `expiration` is epoch seconds. The signature is the lower-case hex HMAC-SHA256 of profileId,
 *  path (without query), expiration and guest (1 or 0), joined by bars. A numbered link puts 32 hex digits before the HMAC,
 *  and a bar with these digits ends the signed text. Uses of a link are counted by its signature. Source: API-20, AUT-08,
 *  OPEN-09, OPEN-11, security T7. */
export const signatureAuth = defineEndpoint({
  name: 'signatureAuth',
  area: 'session',
  summary: 'Sign in by a signed link.',
  method: 'POST',
  path: '/signatureAuth',
  access: ['stranger'],
  blocked: 'allowed',
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
