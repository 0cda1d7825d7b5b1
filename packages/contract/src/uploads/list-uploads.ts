import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { uploadDocType, uploadReason, uploadStatus } from './upload-words.ts';

/** Lists the files of a task, newest first. Source: LAP-063, DOC-010, LOP-115. */
export const listUploads = defineEndpoint({
  name: 'listUploads',
  area: 'uploads',
  summary: 'List the uploaded files of a task.',
  method: 'GET',
  path: '/uploadLoanDocumentsHistory',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'poll',
  successStatus: 200,
  request: z.strictObject({ taskId: queryNumber, loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    taskId: z.int(),
    files: z.array(
      z.object({
        uploadId: z.string(),
        name: z.string(),
        size: z.int(),
        type: z.string(),
        docType: uploadDocType,
        uploadedAt: z.iso.datetime(),
        status: uploadStatus,
        reason: z.nullable(uploadReason),
        /** What the lender wrote about it. */
        note: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});
