import * as z from 'zod/mini';
import { day, queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { uploadDocType } from './upload-words.ts';

/** Lists what the lender asks for: the open tasks of a loan or of its application. Ours, since the specification names a task but
 *  no call that lists them. */
export const listUploadTasks = defineEndpoint({
  name: 'listUploadTasks',
  area: 'uploads',
  summary: 'List the documents that the lender asks for.',
  method: 'GET',
  path: '/uploadTasks',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, lmsId: queryNumber }),
  response: z.object({
    tasks: z.array(
      z.object({
        taskId: z.int(),
        docTypes: z.array(uploadDocType),
        /** What is asked for, in the lender's words. */
        reason: z.string(),
        openedOn: day,
        isOpen: z.boolean(),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});
