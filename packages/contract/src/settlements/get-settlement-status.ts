import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { settlementStatus } from './settlement-status.ts';

/** Returns the latest settlement offer of a loan; 404 when there is none. `docSigned` and `paymentMade` are accepted and
 *  ignored. Source: LAP-088, OFR-007, LOP-128. */
export const getSettlementStatus = defineEndpoint({
  name: 'getSettlementStatus',
  area: 'settlements',
  summary: "Read a loan's settlement offer.",
  method: 'GET',
  path: '/settlementStatus',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    loanId: queryNumber,
    docSigned: z.optional(z.string().check(z.maxLength(5))),
    paymentMade: z.optional(z.string().check(z.maxLength(5))),
  }),
  response: settlementStatus,
  errors: ['NotFoundException'],
});
