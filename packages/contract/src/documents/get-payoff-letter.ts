import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns a letter that says what pays the loan off, until when, and what each day more costs. Ours. Source: width 2. */
export const getPayoffLetter = defineEndpoint({
  name: 'getPayoffLetter',
  area: 'documents',
  summary: 'Download a payoff letter.',
  method: 'GET',
  path: '/payoffLetter',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'application/pdf',
  request: z.strictObject({ loanId: queryNumber }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException', 'LoanNotPayable'],
});
