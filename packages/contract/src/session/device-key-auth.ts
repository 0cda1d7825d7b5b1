import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { SESSION_FLOWS } from '@lendside/domain/identity/session-flows.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** Signs in by a remembered device: the key names the device, and the secret in its HttpOnly cookie proves it. The session is
 *  locked to the flow of the opened page. Source: API-18, AUT-07, OPEN-45, security T5 and T6. */
export const deviceKeyAuth = defineEndpoint({
  name: 'deviceKeyAuth',
  area: 'session',
  summary: 'Sign in by a remembered device.',
  method: 'POST',
  path: '/deviceKeyAuth',
  access: ['stranger'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ profileId: text(60), deepLinkFlow: z.enum(SESSION_FLOWS) }),
  response: signInAnswer,
  errors: ['MissingDeviceKey', 'PasswordResetRequired'],
});
