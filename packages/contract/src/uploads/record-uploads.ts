import * as z from 'zod/mini';
import { text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { describedFile, uploadDocType, uploadReason, uploadStatus } from './upload-words.ts';

/** Records files that the browser put into the store. Each is looked for there first. Source: LAP-064, DOC-009, LOP-115. */
export const recordUploads = defineEndpoint({
  name: 'recordUploads',
  area: 'uploads',
  summary: 'Record uploaded files.',
  method: 'PUT',
  path: '/uploadLoanDocuments',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({
    taskId: z.int(),
    loanId: z.int(),
    lmsId: z.int(),
    docType: uploadDocType,
    files: z.array(z.extend(describedFile, { uploadId: z.optional(text(64)) })).check(z.minLength(1), z.maxLength(10)),
  }),
  response: z.object({
    taskId: z.int(),
    files: z.array(z.object({ name: z.string(), status: uploadStatus, reason: z.nullable(uploadReason) })),
  }),
  errors: ['NotFoundException', 'ConflictException'],
});
