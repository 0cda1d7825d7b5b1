import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Takes a booked renewal back until 17:00 of the next business day after the last signature. The old loan is open again and keeps
 *  the payment. `voided` is false while the services are still at work; `GET /renewal` then says how it ended. `RenewalEnded`: it is
 *  too late, the cash was taken, or the new loan has a later posting. Source: LAP-076, LOP-121, REF-017, loan-core 3.3 (T09). */
export const voidRenewal = defineEndpoint({
  name: 'voidRenewal',
  area: 'renewals',
  summary: 'Take a booked renewal back.',
  method: 'POST',
  path: '/cancelrefinance',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    /** Number of the new loan. Beyond the specification, which names it by its header only. */
    loanId: z.int(),
    newLoanHeaderId: text(40),
    confirmationData: z.strictObject({ confirmationNumber: z.nullable(text(40)) }),
  }),
  response: z.object({ voided: z.boolean(), loanId: z.int(), confirmationNumber: z.nullable(z.string()) }),
  errors: ['NotFoundException', 'RenewalEnded'],
});
