import * as z from 'zod/mini';
import { day, queryFlag, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the signed documents of a loan, of a paid-off loan too. `url` gives the PDF. Source: LAP-069, LOP-116. */
export const getLoanDocuments = defineEndpoint({
  name: 'getLoanDocuments',
  area: 'documents',
  summary: 'List the signed documents of a loan.',
  method: 'GET',
  path: '/loanDocuments',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 30,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ lmsId: queryNumber, loanId: queryNumber, paidOff: queryFlag }),
  response: z.object({
    documents: z.array(
      z.object({ documentId: z.string(), documentName: z.string(), signedDate: z.nullable(day), url: z.string() }),
    ),
  }),
  errors: ['NotFoundException'],
});
