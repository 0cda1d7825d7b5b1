import * as z from 'zod/mini';
import { text, queryFlag } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Says whether the device of this session is trusted, and lists the masked contacts that can receive a code. `isShortForm`
 *  returns only the requested channel. The device key in the header takes precedence over the parameter. Never retried
 *  automatically. Source: API-27, AUT-16, DOC-14, OPEN-46, security C4. */
export const checkTrustedDevice = defineEndpoint({
  name: 'checkTrustedDevice',
  area: 'devices',
  summary: 'Ask whether this device is trusted.',
  method: 'GET',
  path: '/checktrusteddevice',
  access: ['customer', 'unproven'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    deviceKey: z.optional(text(60)),
    isEmail: z.optional(queryFlag),
    isShortForm: z.optional(queryFlag),
  }),
  response: z.object({
    isTrusted: z.boolean(),
    contactInfo: z.object({ email: z.optional(z.string()), phone: z.optional(z.string()) }),
    deviceKey: z.string(),
    hasError: z.boolean(),
  }),
  errors: [],
});
