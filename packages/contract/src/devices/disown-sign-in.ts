import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Reports that a sign-in was not the customer's: ends every session, forgets every device, and requires a new password at the
 *  next sign-in. Source: issue 4 (devices page), security T5, T10. */
export const disownSignIn = defineEndpoint({
  name: 'disownSignIn',
  area: 'devices',
  summary: 'Say that a sign-in was not mine.',
  method: 'POST',
  path: '/signIns/disown',
  access: ['customer'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ signInId: text(60) }),
  response: z.object({ secured: z.boolean() }),
  errors: ['NotFoundException'],
});
