import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the receipt of a posted payment as a tagged PDF. Goes beyond the specification, because a borrower needs proof to
 *  keep. */
export const getPaymentReceipt = defineEndpoint({
  name: 'getPaymentReceipt',
  area: 'payments',
  summary: 'Download the receipt of a payment.',
  method: 'GET',
  path: '/paymentReceipt',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'payment', field: 'messageKey' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'application/pdf',
  request: z.strictObject({ messageKey: text(64) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException'],
});
