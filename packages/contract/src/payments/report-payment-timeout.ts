import * as z from 'zod/mini';
import { amount } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Reports that the result of a payment did not arrive while its payer waited. The report is stored once, for operators, with
 *  the caller's latest payment of that loan and amount. It moves no money. `received` is false when the caller has no such
 *  payment. Source: LAP-104, LOP-134, PAY-033. */
export const reportPaymentTimeout = defineEndpoint({
  name: 'reportPaymentTimeout',
  area: 'payments',
  summary: 'Report that the result of a payment did not arrive in time.',
  method: 'POST',
  path: '/paymentTimeout',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'basic',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ loanId: z.int(), paymentAmount: amount }),
  response: z.object({ received: z.boolean() }),
  errors: ['NotFoundException'],
});
