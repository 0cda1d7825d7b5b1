import * as z from 'zod/mini';
import { riskInfo } from './risk-info.ts';
import { queryFlag, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the terms of a loan that risk decisions changed. Reading them does not count as an acknowledgment. Source: LAP-090,
 *  LOP-047, OFR-015. */
export const getRiskInfo = defineEndpoint({
  name: 'getRiskInfo',
  area: 'checks',
  summary: 'Ask what risk decisions changed of a loan.',
  method: 'GET',
  path: '/riskInfo',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 5,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ isAddon: queryFlag, loanId: queryNumber, migrateProduct: queryFlag }),
  response: riskInfo,
  errors: ['NotFoundException'],
});
