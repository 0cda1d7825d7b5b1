import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the timeline of a loan as CSV (RFC 4180) with its business date. Cells are escaped, so that a spreadsheet runs none
 *  as a formula. Source: issue 6.7. */
export const getTimelineCsv = defineEndpoint({
  name: 'getTimelineCsv',
  area: 'loans',
  summary: 'Download the timeline of a loan as CSV.',
  method: 'GET',
  path: '/accounttimeline/csv',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'text/csv',
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException'],
});
