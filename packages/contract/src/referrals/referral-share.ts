import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { SHARE_METHODS } from '@lendside/domain/referrals/share-methods.ts';

/** Shares the caller's code. With an email address or a phone we send a fixed message that names only the sharer's first name. Without
 *  either the share is only recorded. `shared` is true also for a recipient to whom nothing is sent, so that the answer tells nothing about
 *  the recipient. `method` is ours; without it an email address means `email`, a phone `text`, and neither `share`. A wrong contact or
 *  name is refused with 400 beside its field, and a share over the limits with 429. Source: LAP-116, LOP-140, LOP-081, RFL-009. */
export const referralShare = defineEndpoint({
  name: 'referralShare',
  area: 'referrals',
  summary: 'Share a referral code with a friend.',
  method: 'POST',
  path: '/referralShare',
  access: ['customer', 'linked'],
  flows: ['Referral'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    name: z.optional(text(200)),
    email: z.optional(text(254)),
    phone: z.optional(text(40)),
    storeNumber: z.optional(text(20)),
    storeName: z.optional(text(100)),
    source: z.enum(['app', 'retail']),
    shortCode: text(20),
    method: z.optional(z.enum(SHARE_METHODS)),
  }),
  response: z.object({ shared: z.boolean() }),
  errors: ['NotFoundException', 'LimitExceededException'],
});
