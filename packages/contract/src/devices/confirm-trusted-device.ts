import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Trusts this device after checking the code that was sent. The session may make every call afterwards. Source: API-29,
 *  AUT-18, OPEN-46. */
export const confirmTrustedDevice = defineEndpoint({
  name: 'confirmTrustedDevice',
  area: 'devices',
  summary: 'Trust this device by code.',
  method: 'POST',
  path: '/confirmtrusteddevice',
  access: ['customer', 'unproven'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ deviceKey: z.optional(text(60)), verificationCode: text(12), profileId: text(60) }),
  response: z.object({ isTrusted: z.boolean() }),
  errors: ['CodeMismatchException', 'ExpiredCodeException', 'LimitExceededException'],
});
