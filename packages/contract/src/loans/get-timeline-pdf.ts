import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns the timeline of a loan as a tagged PDF with its business date. Source: issue 6.7. */
export const getTimelinePdf = defineEndpoint({
  name: 'getTimelinePdf',
  area: 'loans',
  summary: 'Download the timeline of a loan as PDF.',
  method: 'GET',
  path: '/accounttimeline/pdf',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'application/pdf',
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException'],
});
