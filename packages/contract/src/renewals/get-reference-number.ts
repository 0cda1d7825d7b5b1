import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the reference under which the cash of a renewal is paid out. `type`: the channel. 404 when the new loan pays no cash by it.
 *  Source: LAP-102, LOP-041. */
export const getReferenceNumber = defineEndpoint({
  name: 'getReferenceNumber',
  area: 'renewals',
  summary: 'Read the reference of the cash of a renewal.',
  method: 'GET',
  path: '/referenceNumber',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'newLoanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ newLoanId: queryNumber, type: queryNumber }),
  response: z.object({ referenceNumber: z.string(), type: z.int() }),
  errors: ['NotFoundException'],
});
