import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Sends the confirmation of a posted payment once more, to the signed-in customer's own address only and with a body made
 *  from the ledger; whatever contact or body a client sends is not used. Source: LAP-075, LOP-120, PAY-028, PAY-029,
 *  security C23, T35. */
export const sendConfirmation = defineEndpoint({
  name: 'sendConfirmation',
  area: 'payments',
  summary: 'Send the confirmation of a payment again.',
  method: 'POST',
  path: '/sendConfirmation',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  ownership: { of: 'payment', field: 'messageKey' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ messageKey: text(64), contact: z.optional(z.enum(['email', 'text'])) }),
  response: z.object({ sent: z.boolean() }),
  errors: ['NotFoundException', 'ConflictException'],
});
