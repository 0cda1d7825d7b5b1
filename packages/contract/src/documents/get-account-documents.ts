import * as z from 'zod/mini';
import { day, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Lists the monthly documents and letters of a loan, newest first; with `documentId`, also the one document. `url` gives its PDF.
 *  Source: LAP-067, LOP-116. */
export const getAccountDocuments = defineEndpoint({
  name: 'getAccountDocuments',
  area: 'documents',
  summary: 'List the monthly documents of a loan, or read one.',
  method: 'GET',
  path: '/lmsAccountDocuments',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 30,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ lmsId: queryNumber, loanId: queryNumber, documentId: z.optional(text(160)) }),
  response: z.object({
    documents: z.array(
      z.object({
        documentId: z.string(),
        documentName: z.string(),
        documentDate: day,
        viewed: z.boolean(),
        /** A statement of a month or cycle, or a letter. */
        kind: z.enum(['statement', 'letter']),
      }),
    ),
    document: z.optional(
      z.object({ documentId: z.string(), documentName: z.string(), contentType: z.string(), url: z.string() }),
    ),
  }),
  errors: ['NotFoundException'],
});
