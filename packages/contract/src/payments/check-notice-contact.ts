import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Says whether a notice may be sent now to a contact in a state. Reveals nothing about other accounts: any contact that is
 *  not the caller's own is `not_theirs`. `waitUntil`: ISO instant at which a text may be sent; null when it may be sent now.
 *  Source: LAP-016, LOP-092. */
export const checkNoticeContact = defineEndpoint({
  name: 'checkNoticeContact',
  area: 'payments',
  summary: 'Check whether a contact may be sent a notice.',
  method: 'POST',
  path: '/notificationinfo',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'session' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    Contact: text(254).check(z.minLength(3, 'Send an email address or a phone number.')),
    State: text(2).check(z.regex(/^[A-Z]{2}$/, 'Send the two letters of the state.')),
  }),
  response: z.object({
    contact: z.string(),
    state: z.string(),
    allowed: z.boolean(),
    reason: z.nullable(z.enum(['unreadable', 'unknown_state', 'not_theirs', 'not_chosen', 'quiet_hours'])),
    waitUntil: z.nullable(z.string()),
  }),
  errors: [],
});
