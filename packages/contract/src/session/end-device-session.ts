import * as z from 'zod/mini';
import { defineEndpoint } from '#endpoint.ts';
import { SESSION_FLOWS } from '@lendside/domain/identity/session-flows.ts';

/** Signs out a device-key, link or guest session. Its token is refused afterwards, and its link cannot be used again. Source:
 *  API-19, AUT-24, OPEN-34. */
export const endDeviceSession = defineEndpoint({
  name: 'endDeviceSession',
  area: 'session',
  summary: 'Sign a device-key, link or guest session out.',
  method: 'PUT',
  path: '/deviceKeyAuth',
  access: ['linked', 'guest'],
  flows: SESSION_FLOWS,
  blocked: 'allowed',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'essential',
  successStatus: 200,
  request: z.strictObject({}),
  response: z.object({ signedOut: z.boolean() }),
  errors: [],
});
