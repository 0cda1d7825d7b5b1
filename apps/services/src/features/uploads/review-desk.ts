import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type {
  getLoanUploadFile as fileEndpoint,
  listLoanUploads as listEndpoint,
  reviewUploads as reviewEndpoint,
} from '@lendside/contract/simulation/review-uploads.ts';
import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import { statement, type Database, type Queryable, type Transaction } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { Sealing } from '#platform/sealing.ts';
import { requireMode, type Mode } from '#platform/system-mode.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { readApplications } from '#servicing/commands/origination/application-rows.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { followApplications } from './application-tasks.ts';
import { noSuchFile, readUploadFile } from './read-upload-file.ts';
import { tellBorrower } from './tell-decision.ts';
import { toWireStatus } from './to-wire-status.ts';
import {
  closeTask,
  findAskedTask,
  findUpload,
  lockTask,
  lockUpload,
  openTask,
  readTasks,
  readUploads,
  readUploadsOfLoan,
  reviewUpload,
  type Upload,
  type UploadTask,
} from './upload-rows.ts';

/** What the reviewer's desk depends on. `worker` sees the rows of all customers. */
export interface ReviewMeans {
  readonly mode: Mode;
  readonly worker: Database;
  readonly files: Files | null;
  readonly sealing: Sealing;
}

type ListAnswer = ResponseOf<typeof listEndpoint>;
type ReviewRequest = RequestOf<typeof reviewEndpoint>;

interface LoanOfDesk {
  readonly lms_id: BuiltInSystemId;
  readonly customer_id: string;
}

const LOAN_OF_DESK = statement<LoanOfDesk>(
  'loan_of_upload_desk',
  'select lms_id, customer_id from servicing.loan where loan_id = $1',
);
const ALREADY = 'This was done already.';

/** Returns the calls of the lender's reviewer at the Departments page. They answer 404 outside a simulation. Source: loan-core 8. */
export function reviewHandlers(means: ReviewMeans) {
  return {
    listLoanUploads: async ({ loanId }: RequestOf<typeof listEndpoint>): Promise<ListAnswer> => {
      await requireSimulation(means);
      return list(means.worker, loanId);
    },
    getLoanUploadFile: async ({ loanId, uploadId }: RequestOf<typeof fileEndpoint>): Promise<Uint8Array> => {
      await requireSimulation(means);
      const { worker, files, sealing } = means;
      return readUploadFile({ database: worker, files, sealing }, loanId, await findUpload(worker, uploadId));
    },
    reviewUploads: async (asked: ReviewRequest): Promise<ResponseOf<typeof reviewEndpoint>> => {
      await requireSimulation(means);
      return { message: await review(means.worker, asked) };
    },
  };
}

async function requireSimulation({ mode, worker }: ReviewMeans): Promise<void> {
  const nothing = new Refused('NotFoundException', 'There is nothing here.');
  if (mode !== 'simulation') throw nothing;
  await requireMode(worker, 'simulation').catch((error: unknown) => {
    throw error instanceof StartProblem ? nothing : error;
  });
}

async function theLoan(db: Queryable, loanId: number): Promise<LoanOfDesk> {
  const loan = await db.row(LOAN_OF_DESK, [loanId]);
  if (loan === null) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
  return loan;
}

async function list(worker: Database, loanId: number): Promise<ListAnswer> {
  const { lms_id: lmsId, customer_id: customerId } = await theLoan(worker, loanId);
  const today = await getBusinessDate(worker, lmsId);
  const applications = await readApplications(worker, lmsId, [customerId]);
  await followApplications(worker, { lmsId, customerIds: [customerId], applications, today });
  const [tasks, uploads] = [await readTasks(worker, lmsId, loanId), await readUploadsOfLoan(worker, loanId)];
  return {
    tasks: tasks.map(({ taskId, docTypes, reason, openedOn, isOpen }) => ({
      taskId,
      docTypes: [...docTypes],
      reason,
      openedOn,
      isOpen,
      files: uploads.filter((upload) => upload.taskId === taskId).flatMap(toListed),
    })),
  };
}

function toListed(upload: Upload): ListAnswer['tasks'][number]['files'] {
  const { uploadId, name, byteCount, docType, note } = upload;
  return docType === null ? [] : [{ uploadId, name, size: byteCount, docType, note, ...toWireStatus(upload) }];
}

/** Does what the reviewer asks, once, and returns what was done. The borrower is told in the same commit. */
async function review(worker: Database, { loanId, reference, act }: ReviewRequest): Promise<string> {
  const { lms_id: lmsId, customer_id: customerId } = await theLoan(worker, loanId);
  return worker.transaction(async (tx) => {
    if (act.does === 'askForDocument') {
      const { docType, reason } = act;
      const openedOn = await getBusinessDate(tx, lmsId);
      await openTask(tx, {
        lmsId,
        loanId,
        customerIds: [customerId],
        docTypes: [docType],
        reason,
        openedOn,
        askedBy: reference,
      });
      const task = await findAskedTask(tx, reference);
      if (task === null) throw new Error(`no task was opened for ${reference}`);
      await tellBorrower(tx, task, { key: `N24:${task.taskId}`, code: 'N24', reason });
      return 'The borrower was asked for the document.';
    }
    return act.does === 'acceptUpload'
      ? decide(tx, loanId, { uploadId: act.uploadId, why: null, note: null })
      : decide(tx, loanId, { uploadId: act.uploadId, why: 'notWhatWasAsked', note: act.note });
  });
}

interface Decision {
  readonly uploadId: string;
  readonly why: 'notWhatWasAsked' | null;
  readonly note: string | null;
}

async function decide(tx: Transaction, loanId: number, { uploadId, why, note }: Decision): Promise<string> {
  const upload = await lockUpload(tx, uploadId);
  const task = upload === null || upload.loanId !== loanId ? null : await lockTask(tx, upload.taskId);
  if (upload === null || task === null) throw noSuchFile();
  if (upload.state === 'reviewed' && upload.refusedWhy === why) return ALREADY;
  if (upload.state !== 'accepted') throw new Refused('ConflictException', 'This file does not wait for a review.');
  await reviewUpload(tx, uploadId, why, note);
  if (why === null && (await isComplete(tx, task)))
    await closeTask(tx, task.taskId, await getBusinessDate(tx, task.lmsId));
  await tellBorrower(tx, task, { key: `N25:${uploadId}:review`, code: 'N25', why, note });
  return why === null ? 'The file was accepted.' : 'The borrower was asked for another file.';
}

/** Tells whether every kind of document that the task asks for was accepted. */
async function isComplete(tx: Transaction, { taskId, docTypes }: UploadTask): Promise<boolean> {
  const uploads = await readUploads(tx, taskId);
  const accepted = new Set<UploadDocType | null>(
    uploads
      .filter(({ state, refusedWhy }) => state === 'reviewed' && refusedWhy === null)
      .map(({ docType }) => docType),
  );
  return docTypes.every((docType) => accepted.has(docType));
}
