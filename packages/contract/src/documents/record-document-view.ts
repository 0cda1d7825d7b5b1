import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Records that this person opened a document. Source: LAP-068, DOC-011, LOP-116. */
export const recordDocumentView = defineEndpoint({
  name: 'recordDocumentView',
  area: 'documents',
  summary: 'Record that a document was opened.',
  method: 'POST',
  path: '/lmsAccountDocumentViewHistory',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: z.int(), documentId: text(160), documentName: text(200) }),
  response: z.object({ saved: z.boolean() }),
  errors: ['NotFoundException'],
});
