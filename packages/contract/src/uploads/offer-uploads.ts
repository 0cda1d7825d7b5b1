import * as z from 'zod/mini';
import { queryNumber } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { describedFile } from './upload-words.ts';

const files = z.codec(
  z.string().check(z.maxLength(4000)),
  z.array(describedFile).check(z.minLength(1), z.maxLength(10)),
  {
    decode: (text, context) => {
      try {
        return JSON.parse(text) as { name: string; size: number; type: string }[];
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'List the files as JSON.' });
        return z.NEVER;
      }
    },
    encode: (list) => JSON.stringify(list),
  },
);

/** Returns a form for each file, with which the browser puts it into the store. Source: LAP-065, LOP-115. `uploadId` goes beyond
 *  the specification. */
export const offerUploads = defineEndpoint({
  name: 'offerUploads',
  area: 'uploads',
  summary: 'Get the forms for uploading files.',
  method: 'GET',
  path: '/uploadLoanDocuments',
  access: ['customer', 'linked'],
  flows: ['Loans'],
  blocked: 'refused',
  ownership: { of: 'loan', field: 'loanId' },
  // A repeat gives another form; the first one lapses.
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ taskId: queryNumber, loanId: queryNumber, lmsId: queryNumber, files }),
  response: z.object({
    uploads: z.array(
      z.object({
        name: z.string(),
        url: z.string(),
        /** Form fields in the order in which they are sent, before the file. */
        fields: z.record(z.string(), z.string()),
        expiresAt: z.iso.datetime(),
        uploadId: z.string(),
      }),
    ),
  }),
  errors: ['NotFoundException', 'UploadRefused', 'ConflictException'],
});
