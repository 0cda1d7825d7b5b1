import * as z from 'zod/mini';
import { queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns a document of a loan as a PDF. Ours: the address that `url` names in the lists. Source: width 3. */
export const getDocumentFile = defineEndpoint({
  name: 'getDocumentFile',
  area: 'documents',
  summary: 'Download a document of a loan.',
  method: 'GET',
  path: '/documentFile',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'application/pdf',
  request: z.strictObject({ loanId: queryNumber, documentId: text(160) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException', 'PartyNotVerified'],
});
