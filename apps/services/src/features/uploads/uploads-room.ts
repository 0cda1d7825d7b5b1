import type { CallsOf } from '@lendside/contract/api.ts';
import { MESSAGE_CHANNEL } from '#platform/work-notifier.ts';
import type { Room } from '#wiring/room.ts';
import { uploadChecks, uploadLapses } from './check-job.ts';
import { openFileCleaner } from './check/file-cleaner.ts';

/** The uploads feature: files that borrowers send, and the reviewer of the Departments page. The worker checks the files. */
export const uploadsRoom: Room<CallsOf<'uploads'> | 'listLoanUploads' | 'getLoanUploadFile' | 'reviewUploads'> = {
  openHttp: async ({ config, database, loanSystems, files, sealing, identity, openPool }) => {
    const { uploadsHandlers } = await import('./uploads-routes.ts');
    const { reviewHandlers } = await import('./review-desk.ts');
    // The reviewer at the Departments page sees every borrower's files, so they need the worker's database role.
    const worker = openPool('lendside_worker', 1);
    return {
      handlers: {
        ...uploadsHandlers({ database, loanSystems, files, sealing }),
        ...reviewHandlers({ mode: config.LENDSIDE_MODE, worker, files, sealing }),
      },
      mount: async (app, { shedder }) => {
        const takeUpload = files?.takeUpload;
        if (takeUpload !== undefined)
          await (
            await import('./upload-form-route.ts')
          ).mountUploadForms(app, {
            takeUpload,
            shedder,
            callLimit: identity.callLimit,
          });
      },
      close: () => worker.close(),
    };
  },
  openWorker: ({ database, files = null, scanner = null, sealing, logger }) => {
    const means = { database, files, scanner, sealing, logger, cleaner: openFileCleaner() };
    // Files have their own queue, because a check takes seconds and the borrower waits for its result.
    return {
      ownQueues: [
        {
          kinds: { 'upload.check': uploadChecks(means), 'upload.lapse': uploadLapses(means) },
          channel: MESSAGE_CHANNEL,
        },
      ],
    };
  },
};
