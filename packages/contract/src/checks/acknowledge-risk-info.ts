import * as z from 'zod/mini';
import { riskInfo } from './risk-info.ts';
import { amount } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Records that the borrower acknowledged the present terms. Terms that changed after the borrower read them stay
 *  unacknowledged. Returns the same data as `getRiskInfo`. Source: OFR-013, OFR-014, DSH-004, LOP-048. */
export const acknowledgeRiskInfo = defineEndpoint({
  name: 'acknowledgeRiskInfo',
  area: 'checks',
  summary: 'Acknowledge the changed terms of a loan.',
  method: 'POST',
  path: '/riskInfo',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: z.int(), creditLimit: z.nullable(amount), rateE8: z.int() }),
  response: riskInfo,
  errors: ['NotFoundException'],
});
