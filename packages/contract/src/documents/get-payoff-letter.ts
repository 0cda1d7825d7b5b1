import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Makes today's letter that says what pays the loan off on each of the coming days, and keeps it among the loan's letters. Returns
 *  its id; the same letter keeps its id. Ours. Source: width 2. */
export const getPayoffLetter = defineEndpoint({
  name: 'getPayoffLetter',
  area: 'documents',
  summary: 'Make a payoff letter.',
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
  request: z.strictObject({ loanId: queryNumber }),
  response: z.object({ documentId: z.string() }),
  errors: ['NotFoundException', 'LoanNotPayable'],
});
