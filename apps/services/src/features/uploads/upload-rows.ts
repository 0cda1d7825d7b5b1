import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { enqueue, enqueueLater } from '#platform/outbox.ts';
import { MESSAGE_CHANNEL } from '#platform/work-notifier.ts';
import { UPLOADS_LIMITS } from './uploads-limits.ts';

/** Why a file was refused, or what the lender asks for. */
export type UploadReason =
  | 'empty'
  | 'tooLarge'
  | 'wrongType'
  | 'unreadable'
  | 'tooManyPages'
  | 'activeContent'
  | 'infected'
  | 'missing'
  | 'notWhatWasAsked';

/** What the lender asks a borrower to upload. */
export interface UploadTask {
  readonly taskId: number;
  readonly lmsId: LoanSystemId;
  readonly loanId: number;
  readonly customerIds: readonly string[];
  readonly docTypes: readonly UploadDocType[];
  readonly reason: string;
  readonly openedOn: BusinessDate;
  readonly isOpen: boolean;
}

/** One file of a task. */
export interface Upload {
  readonly uploadId: string;
  readonly taskId: number;
  readonly loanId: number;
  readonly customerIds: readonly string[];
  readonly name: string;
  readonly byteCount: number;
  readonly mediaType: string;
  readonly docType: UploadDocType | null;
  readonly fileKey: string;
  readonly state: 'offered' | 'waiting' | 'accepted' | 'refused' | 'reviewed' | 'lapsed';
  readonly refusedWhy: UploadReason | null;
  readonly note: string | null;
  readonly recordedAt: Date | null;
  /** The document as which an accepted file is kept. */
  readonly documentId: string | null;
}

interface TaskRow {
  readonly task_id: number;
  readonly lms_id: LoanSystemId;
  readonly loan_id: number;
  readonly customer_ids: readonly string[];
  readonly doc_types: readonly UploadDocType[];
  readonly reason: string;
  readonly opened_on: string;
  readonly closed_on: string | null;
}

interface UploadRow {
  readonly upload_id: string;
  readonly task_id: number;
  readonly loan_id: number;
  readonly customer_ids: readonly string[];
  readonly name: string;
  readonly byte_count: number;
  readonly media_type: string;
  readonly doc_type: UploadDocType | null;
  readonly file_key: string;
  readonly state: Upload['state'];
  readonly refused_why: UploadReason | null;
  readonly note: string | null;
  readonly recorded_at: Date | null;
  readonly document_id: string | null;
}

const toTask = (row: TaskRow): UploadTask => ({
  taskId: row.task_id,
  lmsId: row.lms_id,
  loanId: row.loan_id,
  customerIds: row.customer_ids,
  docTypes: row.doc_types,
  reason: row.reason,
  openedOn: businessDate(row.opened_on),
  isOpen: row.closed_on === null,
});

const toUpload = (row: UploadRow): Upload => ({
  uploadId: row.upload_id,
  taskId: row.task_id,
  loanId: row.loan_id,
  customerIds: row.customer_ids,
  name: row.name,
  byteCount: row.byte_count,
  mediaType: row.media_type,
  docType: row.doc_type,
  fileKey: row.file_key,
  state: row.state,
  refusedWhy: row.refused_why,
  note: row.note,
  recordedAt: row.recorded_at,
  documentId: row.document_id,
});

const TASK = 'task_id, lms_id, loan_id, customer_ids, doc_types, reason, opened_on, closed_on';
const UPLOAD = `upload_id, task_id, loan_id, customer_ids, name, byte_count, media_type, doc_type, file_key, state, refused_why,
  note, recorded_at, document_id`;

const TASKS_OF_LOAN = statement<TaskRow>(
  'upload_tasks_of_loan',
  `select ${TASK} from app.upload_task where lms_id = $1 and loan_id = $2 order by task_id desc`,
);
const FIND_TASK = statement<TaskRow>('upload_task', `select ${TASK} from app.upload_task where task_id = $1`);
const LOCK_TASK = statement<TaskRow>(
  'upload_task_lock',
  `select ${TASK} from app.upload_task where task_id = $1 for update`,
);

/** Lists the tasks of a loan, newest first. */
export async function readTasks(db: Queryable, lmsId: LoanSystemId, loanId: number): Promise<UploadTask[]> {
  return (await db.rows(TASKS_OF_LOAN, [lmsId, loanId])).map(toTask);
}

/** Reads a task; null when there is none. */
export async function findTask(db: Queryable, taskId: number): Promise<UploadTask | null> {
  const row = await db.row(FIND_TASK, [taskId]);
  return row === null ? null : toTask(row);
}

/** Reads a task and locks it until the end of the transaction. */
export async function lockTask(tx: Transaction, taskId: number): Promise<UploadTask | null> {
  const row = await tx.row(LOCK_TASK, [taskId]);
  return row === null ? null : toTask(row);
}

/** A task to open: of an application, or under the reference of the person who asks. */
export type TaskToOpen = Omit<UploadTask, 'taskId' | 'isOpen'> &
  ({ readonly applicationId: number } | { readonly askedBy: string });

const OPEN_TASK = statement(
  'upload_task_open',
  `insert into app.upload_task (lms_id, loan_id, customer_ids, doc_types, reason, opened_on, application_id, asked_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);
const FIND_ASKED = statement<TaskRow>('upload_task_asked', `select ${TASK} from app.upload_task where asked_by = $1`);
const CLOSE_TASK = statement(
  'upload_task_close',
  'update app.upload_task set closed_on = $2 where task_id = $1 and closed_on is null',
);
const CLOSE_APPLICATION_TASKS = statement(
  'upload_task_close_of_applications',
  'update app.upload_task set closed_on = $3 where lms_id = $1 and application_id = any ($2) and closed_on is null',
);

/** Opens a task, once for its application or reference. */
export async function openTask(db: Queryable, task: TaskToOpen): Promise<void> {
  const [applicationId, askedBy] = 'askedBy' in task ? [null, task.askedBy] : [task.applicationId, null];
  const { lmsId, loanId, customerIds, docTypes, reason, openedOn } = task;
  await db.rows(OPEN_TASK, [lmsId, loanId, customerIds, docTypes, reason, openedOn, applicationId, askedBy]);
}

/** Finds the task that a person of the lender opened under this reference. */
export async function findAskedTask(db: Queryable, askedBy: string): Promise<UploadTask | null> {
  const row = await db.row(FIND_ASKED, [askedBy]);
  return row === null ? null : toTask(row);
}

/** Closes a task; a closed one stays as it is. */
export async function closeTask(db: Queryable, taskId: number, on: BusinessDate): Promise<void> {
  await db.rows(CLOSE_TASK, [taskId, on]);
}

/** Closes the open tasks of applications that ended. */
export async function closeTasksOfApplications(
  db: Queryable,
  lmsId: LoanSystemId,
  applicationIds: readonly number[],
  on: BusinessDate,
): Promise<void> {
  if (applicationIds.length > 0) await db.rows(CLOSE_APPLICATION_TASKS, [lmsId, applicationIds, on]);
}

const COUNT_OFFERS = statement<{ open: number; today: number }>(
  'upload_offers_count',
  `
  select count(*) filter (where task_id = $2 and state = 'offered'
                            and offered_at > now() - interval '${UPLOADS_LIMITS.formSeconds} seconds') as open,
         count(*) as today
    from app.upload where profile_id = $1 and offered_at > now() - interval '1 day'`,
);
const INSERT_OFFER = statement(
  'upload_offer',
  `
  with offered as (
    insert into app.upload (upload_id, task_id, loan_id, customer_ids, profile_id, name, byte_count, media_type, file_key)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning upload_id, offered_at
  )
  ${enqueueLater(`
  select 'upload.lapse', format('upload.lapse:%s', upload_id), jsonb_build_object('uploadId', upload_id),
         offered_at + interval '${UPLOADS_LIMITS.lapseSeconds} seconds' from offered`)}`,
);

/** Counts the forms that a person can still use for a task, and all of the last day. */
export async function countOffers(
  tx: Transaction,
  profileId: string,
  taskId: number,
): Promise<{ readonly open: number; readonly today: number }> {
  return (await tx.row(COUNT_OFFERS, [profileId, taskId])) ?? { open: 0, today: 0 };
}

/** A file for which a form is given. */
export type OfferToMake = Pick<
  Upload,
  'uploadId' | 'taskId' | 'loanId' | 'customerIds' | 'name' | 'byteCount' | 'mediaType' | 'fileKey'
> & { readonly profileId: string };

/** Writes an offered file, and queues the removal of what the store then still has of it. */
export async function insertOffer(tx: Transaction, offer: OfferToMake): Promise<void> {
  const { uploadId, taskId, loanId, customerIds, profileId, name, byteCount, mediaType, fileKey } = offer;
  await tx.rows(INSERT_OFFER, [uploadId, taskId, loanId, customerIds, profileId, name, byteCount, mediaType, fileKey]);
}

const UPLOADS_OF_TASK = statement<UploadRow>(
  'uploads_of_task',
  `select ${UPLOAD} from app.upload where task_id = $1 order by offered_at desc, upload_id`,
);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FIND_UPLOAD = statement<UploadRow>('upload', `select ${UPLOAD} from app.upload where upload_id = $1`);
const LOCK_UPLOAD = statement<UploadRow>(
  'upload_lock',
  `select ${UPLOAD} from app.upload where upload_id = $1 for update`,
);
const UPLOADS_OF_LOAN = statement<UploadRow>(
  'uploads_of_loan',
  `select ${UPLOAD} from app.upload where loan_id = $1 and state not in ('offered', 'lapsed') order by recorded_at desc, upload_id`,
);

/** Lists all files of a task, the last offered first. */
export async function readUploads(db: Queryable, taskId: number): Promise<Upload[]> {
  return (await db.rows(UPLOADS_OF_TASK, [taskId])).map(toUpload);
}

/** Lists the recorded files of a loan, newest first. */
export async function readUploadsOfLoan(db: Queryable, loanId: number): Promise<Upload[]> {
  return (await db.rows(UPLOADS_OF_LOAN, [loanId])).map(toUpload);
}

/** Reads a file; null when there is none. */
export async function findUpload(db: Queryable, uploadId: string): Promise<Upload | null> {
  if (!UUID.test(uploadId)) return null;
  const row = await db.row(FIND_UPLOAD, [uploadId]);
  return row === null ? null : toUpload(row);
}

/** Reads a file and locks it until the end of the transaction. */
export async function lockUpload(tx: Transaction, uploadId: string): Promise<Upload | null> {
  if (!UUID.test(uploadId)) return null;
  const row = await tx.row(LOCK_UPLOAD, [uploadId]);
  return row === null ? null : toUpload(row);
}

const RECORD = statement(
  'upload_record',
  `
  with recorded as (
    update app.upload set state = 'waiting', recorded_at = clock_timestamp(), name = $2, byte_count = $3, doc_type = $4
     where upload_id = $1 and state = 'offered' returning upload_id
  )
  ${enqueue(`
  select 'upload.check', format('upload.check:%s', upload_id), jsonb_build_object('uploadId', upload_id) from recorded`)}`,
);
const WAKE_WORKER = statement('upload_wake', `select pg_notify('${MESSAGE_CHANNEL}', '')`);

/** Records that an offered file is in the store, and queues its check. Changes nothing when it was recorded before. */
export async function recordUpload(
  tx: Transaction,
  told: Pick<Upload, 'uploadId' | 'name' | 'byteCount'> & { readonly docType: UploadDocType },
): Promise<void> {
  await tx.rows(RECORD, [told.uploadId, told.name, told.byteCount, told.docType]);
  await tx.rows(WAKE_WORKER);
}

const COUNT_CHECK = statement<{ checks: number }>(
  'upload_count_check',
  'update app.upload set checks = checks + 1 where upload_id = $1 returning checks',
);
const FORGET_CHECKS = statement('upload_forget_checks', 'update app.upload set checks = 0 where upload_id = $1');
const ACCEPT = statement(
  'upload_accept',
  `update app.upload set state = 'accepted', document_id = $2, decided_at = clock_timestamp()
    where upload_id = $1 and state = 'waiting'`,
);
const REFUSE = statement<{ upload_id: string }>(
  'upload_refuse',
  `update app.upload set state = 'refused', refused_why = $2, decided_at = clock_timestamp()
    where upload_id = $1 and state = 'waiting' returning upload_id`,
);
const REVIEW = statement(
  'upload_review',
  `update app.upload set state = 'reviewed', refused_why = $2, note = $3, decided_at = clock_timestamp()
    where upload_id = $1 and state = 'accepted'`,
);
const LAPSE = statement(
  'upload_lapse',
  `update app.upload set state = 'lapsed' where upload_id = $1 and state = 'offered'`,
);
const NOTE_REMOVED = statement(
  'upload_removed',
  'update app.upload set removed_at = clock_timestamp() where upload_id = $1 and removed_at is null',
);

/** Counts one more check of a file, and returns how many there were. */
export async function countCheck(db: Queryable, uploadId: string): Promise<number> {
  return (await db.row(COUNT_CHECK, [uploadId]))?.checks ?? 0;
}

/** Forgets the counted checks of a file that ended no worker. */
export async function forgetChecks(db: Queryable, uploadId: string): Promise<void> {
  await db.rows(FORGET_CHECKS, [uploadId]);
}

/** Accepts a waiting file, which is kept as this document. */
export async function acceptUpload(db: Queryable, uploadId: string, documentId: string): Promise<void> {
  await db.rows(ACCEPT, [uploadId, documentId]);
}

/** Refuses a waiting file. False when it was decided before. */
export async function refuseUpload(db: Queryable, uploadId: string, why: UploadReason): Promise<boolean> {
  return (await db.row(REFUSE, [uploadId, why])) !== null;
}

/** Records what a person of the lender thinks of an accepted file: fine (`why` is null), or to be sent again. */
export async function reviewUpload(
  db: Queryable,
  uploadId: string,
  why: 'notWhatWasAsked' | null,
  note: string | null,
): Promise<void> {
  await db.rows(REVIEW, [uploadId, why, note]);
}

/** Ends a file that was offered and never recorded; a recorded one stays as it is. */
export async function lapseUpload(db: Queryable, uploadId: string): Promise<void> {
  if (UUID.test(uploadId)) await db.rows(LAPSE, [uploadId]);
}

/** Notes that the store no longer has the file as it came. */
export async function noteRemoved(db: Queryable, uploadId: string): Promise<void> {
  await db.rows(NOTE_REMOVED, [uploadId]);
}
