import * as z from 'zod/mini';
import { day, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';
import { uploadDocType, uploadReason, uploadStatus } from '#uploads/upload-words.ts';

/** Lists what a borrower was asked to upload for a loan, with the files that came. Exists only in simulation and accepts only the
 *  simulator's key. Source: loan-core 8. */
export const listLoanUploads = defineEndpoint({
  name: 'listLoanUploads',
  area: 'simulation',
  summary: 'List the uploads of a loan (simulation only).',
  method: 'GET',
  path: '/simulation/uploads',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber }),
  response: z.object({
    tasks: z.array(
      z.object({
        taskId: z.int(),
        docTypes: z.array(uploadDocType),
        reason: z.string(),
        openedOn: day,
        isOpen: z.boolean(),
        files: z.array(
          z.object({
            uploadId: z.string(),
            name: z.string(),
            size: z.int(),
            docType: uploadDocType,
            status: uploadStatus,
            reason: z.nullable(uploadReason),
            note: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  errors: ['NotFoundException'],
});

/** Returns an accepted file as the lender's reviewer sees it: a JPEG or PNG picture, or a PDF. The first bytes say which. Exists only
 *  in simulation and accepts only the simulator's key. Source: loan-core 8. */
export const getLoanUploadFile = defineEndpoint({
  name: 'getLoanUploadFile',
  area: 'simulation',
  summary: 'See an uploaded file of a loan (simulation only).',
  method: 'GET',
  path: '/simulation/uploadedFile',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  mediaType: 'application/octet-stream',
  request: z.strictObject({ loanId: queryNumber, uploadId: text(64) }),
  response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['NotFoundException'],
});

/** What the lender's reviewer of documents does. */
const act = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('askForDocument'), docType: uploadDocType, reason: text(300) }),
  z.strictObject({ does: z.literal('acceptUpload'), uploadId: text(64) }),
  z.strictObject({ does: z.literal('askAgain'), uploadId: text(64), note: text(300) }),
]);

/** Lets the lender's reviewer ask for a document of a loan, or say what they think of a file. The borrower gets a message. Exists
 *  only in simulation and accepts only the simulator's key. Source: loan-core 8. */
export const reviewUploads = defineEndpoint({
  name: 'reviewUploads',
  area: 'simulation',
  summary: 'Ask for a document or review a file (simulation only).',
  method: 'POST',
  path: '/simulation/uploads',
  access: ['simulator'],
  blocked: 'allowed',
  ownership: { of: 'nothing' },
  safeToRetry: false,
  cacheMinutes: 0,
  rateClass: 'sensitive',
  successStatus: 200,
  request: z.strictObject({
    loanId: z.int().check(z.minimum(1)),
    /** Client-made reference; a repeat with the same one acts only once. */
    reference: z.string().check(z.minLength(8), z.maxLength(64)),
    act,
  }),
  response: z.object({
    /** What was done, in one sentence. */
    message: z.string(),
  }),
  errors: ['NotFoundException', 'ConflictException'],
});
