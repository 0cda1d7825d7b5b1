import * as z from 'zod/mini';
import { day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the first business day after a loan system's current business date. Source: LAP-017, loan-core 5.1. */
export const getNextBusinessDate = defineEndpoint({
  name: 'getNextBusinessDate',
  area: 'loans',
  summary: 'Read the next business day of a loan system.',
  method: 'GET',
  path: '/nextBusinessDate',
  access: ['customer', 'linked', 'guest'],
  flows: ['Home', 'Loans'],
  blocked: 'reads',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 60,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ lmsId: queryNumber }),
  response: z.object({ businessDate: day, currentBusinessDate: day }),
  errors: ['NotFoundException'],
});
