import { offerUploads } from '@lendside/contract/uploads/offer-uploads.ts';
import { recordUploads } from '@lendside/contract/uploads/record-uploads.ts';
import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { keptName } from './kept-name.ts';
import { sendForm } from './send-form.ts';
import type { CallProblem, UploadEffects } from './upload-one.ts';

/** The loan and task that files are for. */
export interface UploadTarget {
  readonly taskId: number;
  readonly loanId: number;
  readonly lmsId: LoanSystemId;
  readonly docType: UploadDocType;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};

/** The calls that send a file. A file's own name stays out of the URL: only recording it says the name. Source: LAP-064, LAP-065. */
export function callEffects({ taskId, loanId, lmsId, docType }: UploadTarget): UploadEffects {
  return {
    offer: async ({ size, type }) => {
      const name = `file-1.${EXTENSIONS[type] ?? 'pdf'}`;
      const { uploads } = await call(offerUploads, { taskId, loanId, lmsId, files: [{ name, size, type }] });
      const [form] = uploads;
      if (form === undefined) throw new Error('no form was offered');
      return form;
    },
    send: sendForm,
    record: async (uploadId, { name, size, type }) => {
      const files = [{ name: keptName(name), size, type, uploadId }];
      const [recorded] = (await call(recordUploads, { taskId, loanId, lmsId, docType, files })).files;
      return recorded?.status === 'refused' ? (recorded.reason ?? 'unreadable') : null;
    },
    problemOf: toProblem,
    waitOnline,
    nowMs: () => Date.now(),
  };
}

const FIRST_SERVER_ERROR = 500;

/** Tells whether a failed call may be tried again. Recording again is harmless, and another form lapses by itself. */
function toProblem(error: unknown): CallProblem {
  const text = errorMessage(error);
  if (!(error instanceof ApiError)) return { kind: 'stop', text };
  if (error.failure.kind !== 'answered') return { kind: 'again', text };
  const { code, status, fields } = error.failure.error;
  if (code === 'UploadRefused') return { kind: 'refused', text: fields[0]?.message ?? text };
  if (code === 'unreachable') return { kind: 'again', text };
  return status >= FIRST_SERVER_ERROR ? { kind: 'again', isOurs: true, text } : { kind: 'stop', text };
}

/** Waits until the browser is online, and then `afterMs`. Ends at once when the file is cancelled. */
async function waitOnline(afterMs: number, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine) {
    // The network just came back: there is no need to wait longer.
    await once(signal, (done) => {
      window.addEventListener('online', done);
      return () => window.removeEventListener('online', done);
    });
    return;
  }
  await once(signal, (done) => {
    const timer = setTimeout(done, afterMs);
    window.addEventListener('online', done);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
    };
  });
}

/** Waits until `listen` says that it is done, or the signal is aborted. */
function once(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done = (): void => resolve(undefined);
  const unlisten = listen(done);
  signal.addEventListener('abort', done);
  if (signal.aborted) done();
  return promise.finally(() => {
    unlisten();
    signal.removeEventListener('abort', done);
  });
}
