import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Registers an unverified person and sends a code. A name that is already taken gets the same answer, and its owner is
 *  notified (C1). `referralCode` (ours): the code of the friend who invited the person; one that is not in use is ignored. `guestCardIds` count only in the guest session that added them (T3). Source: API-21, OPEN-44. */
export const registerUser = defineEndpoint({
  name: 'registerUser',
  area: 'registration',
  summary: 'Register with an email or phone and a password.',
  method: 'POST',
  path: '/registerUser',
  access: ['stranger', 'guest'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 201,
  request: z.strictObject({
    username: text(254),
    password: text(256),
    encodedData: z.optional(text(4096)),
    guestCardIds: z.optional(z.array(text(60)).check(z.maxLength(5))),
    isInvictus: z.optional(z.boolean()),
    referralCode: z.optional(text(20)),
  }),
  response: z.object({ profileId: z.string(), userConfirmed: z.boolean(), destination: z.string() }),
  errors: ['InvalidPasswordException', 'LimitExceededException'],
});
