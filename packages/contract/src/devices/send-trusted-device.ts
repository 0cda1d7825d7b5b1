import * as z from 'zod/mini';
import { text, queryFlag } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Sends a code by email, text or voice to trust this device. A repeat within 30 seconds sends no second code and returns the
 *  first result. Source: API-28, OPEN-46, security C8. */
export const sendTrustedDevice = defineEndpoint({
  name: 'sendTrustedDevice',
  area: 'devices',
  summary: 'Send a code to trust this device with.',
  method: 'GET',
  path: '/sendtrusteddevice',
  access: ['customer', 'unproven'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    deviceKey: z.optional(text(60)),
    isEmail: z.optional(queryFlag),
    isVoice: z.optional(queryFlag),
    isShortForm: z.optional(queryFlag),
  }),
  response: z.object({ sent: z.boolean() }),
  errors: ['UserNotFound', 'LimitExceededException'],
});
