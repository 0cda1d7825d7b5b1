import * as z from 'zod/mini';
import { amount, day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { lmsId } from '#loans/loan-entity.ts';

/** Lists the ancillary products that a loan carries, with what a cancellation today would refund. Goes beyond the specification: who
 *  buys a cover must be able to cancel it. */
export const listCovers = defineEndpoint({
  name: 'listCovers',
  area: 'refinancing',
  summary: 'List the products that a loan carries.',
  method: 'GET',
  path: '/covers',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    covers: z.array(
      z.object({
        coverId: z.string(),
        productId: z.int(),
        name: z.string(),
        description: z.string(),
        price: amount,
        soldOn: day,
        endsOn: z.nullable(day),
        /** What would come back today, and whether it lowers the loan's balance or is paid out. */
        refund: amount,
        state: z.enum(['running', 'cancelling', 'cancelled', 'ended']),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});

/** Cancels an ancillary product of a loan. The unused part, by days, comes off the balance. Repeating it is safe. Goes beyond the
 *  specification. Source: loan-core 2.3 (ANCILLARY cancelled). */
export const cancelCover = defineEndpoint({
  name: 'cancelCover',
  area: 'refinancing',
  summary: 'Cancel a product that a loan carries.',
  method: 'POST',
  path: '/cancelCover',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({ loanId: z.int(), lmsId, coverId: z.string().check(z.maxLength(80)) }),
  response: z.object({ cancelled: z.boolean(), refund: amount }),
  errors: ['NotFoundException', 'ConflictException'],
});
