import { readAs } from '#servicing/capabilities/read-as.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { findLoanTask, findUploadLoan, listTasks } from './find-task.ts';
import { offerUploads } from './offer-uploads.ts';
import { readUploadFile } from './read-upload-file.ts';
import { recordUploads } from './record-uploads.ts';
import { toWireStatus } from './to-wire-status.ts';
import type { UploadMeans } from './upload-means.ts';
import { findUpload, readUploads } from './upload-rows.ts';

/** Returns the handlers of the area `uploads`. Source: DOC-008 to DOC-010, LAP-063 to LAP-066, LAP-118, LOP-042, LOP-115. */
export function uploadsHandlers(means: UploadMeans): Handlers<'uploads'> {
  return {
    offerUploads: (request, caller) => offerUploads(means, request, caller),
    recordUploads: (request, caller) => recordUploads(means, request, caller),
    listUploads: async (request, caller) => {
      const { customerIds } = await findLoanTask(means, request, caller);
      const uploads = await readAs(means.database, customerIds, (tx) => readUploads(tx, request.taskId));
      const files = uploads.flatMap(({ recordedAt, docType, ...upload }) =>
        recordedAt === null || docType === null
          ? []
          : [
              {
                uploadId: upload.uploadId,
                name: upload.name,
                size: upload.byteCount,
                type: upload.mediaType,
                docType,
                uploadedAt: recordedAt.toISOString(),
                note: upload.note,
                ...toWireStatus(upload),
              },
            ],
      );
      return { taskId: request.taskId, files };
    },
    getUploadFile: async (request, caller) => {
      const { customerIds } = await findUploadLoan(means, request, caller);
      const upload = await readAs(means.database, customerIds, (tx) => findUpload(tx, request.uploadId));
      return readUploadFile(means, request.loanId, upload);
    },
    listUploadTasks: async (request, caller) => {
      const tasks = await listTasks(means, request, caller);
      return {
        tasks: tasks.map(({ taskId, docTypes, reason, openedOn, isOpen }) => ({
          taskId,
          docTypes: [...docTypes],
          reason,
          openedOn,
          isOpen,
        })),
      };
    },
  };
}
