import * as z from 'zod/mini';
import { queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

/** Returns an accepted file as we keep it: a JPEG or PNG picture, or a PDF. The first bytes say which; the answer's type does not, so
 *  that no browser shows a sent file as a page of ours. Ours. Source: DOC-010. */
export const getUploadFile = defineEndpoint({
  name: 'getUploadFile',
  area: 'uploads',
  summary: 'Open an uploaded file again.',
  method: 'GET',
  path: '/uploadedFile',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'application/octet-stream',
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber, uploadId: text(64) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException'],
});
