import { CANCEL_REASONS } from '@lendside/domain/renewals/renewal-states.ts';
import * as z from 'zod/mini';
import { amount, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { lmsId } from '#loans/loan-entity.ts';

/** Ends an open renewal. Its payment stays on the old loan. `cancelled` is false while the services still ask the signature vendor
 *  whether the last signature came first; `GET /renewal` then says how it ended. Repeating it is safe. `RenewalEnded`: it is booked
 *  already, and can be taken back by `POST /cancelrefinance`. Source: LAP-091, LOP-039. */
export const cancelRenewal = defineEndpoint({
  name: 'cancelRenewal',
  area: 'renewals',
  summary: 'End an open renewal.',
  method: 'POST',
  path: '/cancelRenewal',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'basic',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanHeader: text(40),
    loanId: z.int(),
    lmsId,
    newLoanId: z.nullable(z.int()),
    paymentAmount: amount,
    cancelReason: z.enum(CANCEL_REASONS),
  }),
  response: z.object({ cancelled: z.boolean(), paymentAmount: amount, confirmationNumber: z.nullable(z.string()) }),
  errors: ['NotFoundException', 'RenewalEnded'],
});
