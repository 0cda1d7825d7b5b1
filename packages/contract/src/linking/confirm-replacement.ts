import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Confirms the replacement of a profile, either by the link that was sent (returnId, profileId) or by the former profile's
 *  credentials (username, password, customerId). Source: LAP-046, LAP-047, OPEN-75, LOP-105. */
export const confirmReplacement = defineEndpoint({
  name: 'confirmReplacement',
  area: 'linking',
  summary: 'Confirm the replacement of a profile.',
  method: 'PUT',
  path: '/replaceCustomer',
  access: ['stranger', 'customer'],
  blocked: 'refused',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    returnId: z.optional(text(100)),
    profileId: z.optional(text(60)),
    username: z.optional(text(254)),
    password: z.optional(text(256)),
    customerId: z.optional(text(60)),
  }),
  response: z.object({ status: z.enum(['none', 'pending', 'complete', 'failed']), customerId: z.optional(z.string()) }),
  errors: [
    'NotAuthorizedException',
    'DeviceNotTrusted',
    'LimitExceededException',
    'UserNotConfirmedException',
    'PasswordResetRequired',
  ],
});
