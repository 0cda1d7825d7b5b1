import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { confirmationMessage } from './confirmation-message.ts';

/** Sends the confirmation of a posted payment again to a contact of the payer and returns the message. `contact`,
 *  `alternateEmail` or `alternatePhone` choose the channel. An alternate contact that is not the payer's own is refused with a
 *  message for its field. At most five copies a day are sent per channel. The message is built from the ledger; a message body
 *  sent by a client is refused. Source: LAP-075, LOP-120, LOP-036, PAY-028, PAY-029, security C23, T35, decision 020. */
export const sendConfirmation = defineEndpoint({
  name: 'sendConfirmation',
  area: 'payments',
  summary: 'Send the confirmation of a payment again.',
  method: 'POST',
  path: '/sendConfirmation',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'payment', field: 'messageKey' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    messageKey: text(64),
    contact: z.optional(z.enum(['email', 'text'])),
    alternateEmail: z.optional(text(254)),
    alternatePhone: z.optional(text(20)),
  }),
  response: z.object({ sent: z.boolean(), message: confirmationMessage }),
  errors: ['NotFoundException', 'ConflictException'],
});
