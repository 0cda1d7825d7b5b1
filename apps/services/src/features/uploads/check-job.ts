import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import type { Scanner } from '@lendside/providers/scanner/port.ts';
import type { Logger } from 'pino';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import { keepDocument } from '#features/documents/keep-document.ts';
import type { Database } from '#platform/database.ts';
import type { OutboxKind, OutboxOutcome } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import type { FileCleaner } from './check/file-cleaner.ts';
import { tellBorrower } from './tell-decision.ts';
import {
  acceptUpload,
  countCheck,
  findTask,
  findUpload,
  forgetChecks,
  lapseUpload,
  noteRemoved,
  refuseUpload,
  type Upload,
  type UploadReason,
} from './upload-rows.ts';
import { UPLOADS_LIMITS } from './uploads-limits.ts';

/** What the worker's side of the uploads depends on. */
export interface CheckMeans {
  readonly database: Database;
  /** Without a store or a scanner nothing is accepted: files wait. */
  readonly files: Files | null;
  readonly scanner: Scanner | null;
  readonly sealing: Sealing;
  readonly cleaner: FileCleaner;
  readonly logger: Logger;
}

type OpenMeans = CheckMeans & { readonly files: Files; readonly scanner: Scanner };
type Verdict = { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly why: UploadReason } | Later;
type Later = { readonly kind: 'later' };

const ATTEMPTS_MAX = 12;
const LATER_MS = 5_000;
const WITHOUT_VENDOR_MS = 60_000;
const STILL_WAITS_MS = 3_600_000;
const DONE: OutboxOutcome = { kind: 'done' };
const LATER: OutboxOutcome = { kind: 'later', delayMs: LATER_MS };

/** Makes the outbox kind `upload.check`: { uploadId }. Checks a file, keeps what is fine as a document and removes the file as it
 *  came. Each step may be repeated: the decision is written once, and removing is harmless. Source: width 3, DOC-009. */
export function uploadChecks(means: CheckMeans): OutboxKind {
  return {
    attemptsMax: ATTEMPTS_MAX,
    work: async ({ uploadId }) => {
      const { files, scanner } = means;
      if (files === null || scanner === null) return { kind: 'later', delayMs: WITHOUT_VENDOR_MS };
      const open = { ...means, files, scanner };
      const upload = await findUpload(means.database, String(uploadId));
      if (upload === null) return DONE;
      if (upload.state === 'waiting' && !(await decide(open, upload))) return LATER;
      return removeRaw(open, upload);
    },
    onGivenUp: async ({ uploadId }) => {
      const upload = await findUpload(means.database, String(uploadId));
      if (upload?.state !== 'waiting') return;
      await refuse(means, upload, 'unreadable');
      // When the store is silent, the lapse removes the file.
      if (means.files !== null) await means.files.remove(upload.fileKey);
    },
  };
}

/** Makes the outbox kind `upload.lapse`: { uploadId }. Ends a file that was never recorded, and removes what the store still has of
 *  any file: a form may be posted again until it expires. A file that waits for its check stays, however long that takes. */
export function uploadLapses(means: Pick<CheckMeans, 'database' | 'files'>): OutboxKind {
  return {
    attemptsMax: ATTEMPTS_MAX,
    work: async ({ uploadId }) => {
      const { database, files } = means;
      if (files === null) return { kind: 'later', delayMs: WITHOUT_VENDOR_MS };
      const id = String(uploadId);
      await lapseUpload(database, id);
      const upload = await findUpload(database, id);
      if (upload === null) return DONE;
      return upload.state === 'waiting'
        ? { kind: 'later', delayMs: STILL_WAITS_MS }
        : removeRaw({ database, files }, upload);
    },
  };
}

/** Decides about a waiting file. False when the store or the scanner does not answer now. */
async function decide(means: OpenMeans, upload: Upload): Promise<boolean> {
  const verdict = await judge(means, upload);
  if (verdict.kind === 'refused') await refuse(means, upload, verdict.why);
  return verdict.kind !== 'later';
}

async function judge(means: OpenMeans, upload: Upload): Promise<Verdict> {
  const { database, files, scanner, cleaner, logger } = means;
  const { uploadId, fileKey } = upload;
  const configuration = await readConfiguration(database);
  const bytes = await readRaw(files, fileKey, configuration);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const scanned = await scanner.scan(bytes);
  if (scanned.kind === 'unknown') return { kind: 'later' };
  if (scanned.kind === 'infected') {
    logger.warn({ uploadId, found: scanned.name }, 'an infected file was refused');
    return refusal('infected');
  }
  // Counted only while the file is cleaned, where it could end the worker. A silent store or scanner is not the file's fault.
  if ((await countCheck(database, uploadId)) > UPLOADS_LIMITS.checks) return refusal('unreadable');
  const cleaned = await cleaner.clean(bytes, configuration.uploadTypes).catch((error: unknown) => {
    logger.warn({ uploadId, error: String(error) }, 'a file could not be checked');
    throw error;
  });
  await forgetChecks(database, uploadId);
  return cleaned.ok ? keep(means, upload, cleaned) : refusal(cleaned.why);
}

const refusal = (why: UploadReason): Verdict => ({ kind: 'refused', why });

/** Reads the file as it came, after asking for its size. */
async function readRaw(files: Files, key: string, { limits }: Configuration): Promise<Uint8Array | Verdict> {
  const head = await files.head(key);
  if (head.kind === 'unknown') return { kind: 'later' };
  if (head.kind === 'absent') return refusal('missing');
  if (head.byteCount === 0) return refusal('empty');
  if (head.byteCount > limits.uploadMaxBytes) return refusal('tooLarge');
  const read = await files.read(key);
  if (read.kind === 'read') return read.bytes;
  return read.kind === 'absent' ? refusal('missing') : { kind: 'later' };
}

/** Keeps the cleaned file as a document, and accepts the upload. */
async function keep(
  { database, files, sealing }: OpenMeans,
  upload: Upload,
  { bytes, mediaType }: { readonly bytes: Uint8Array; readonly mediaType: string },
): Promise<Verdict> {
  const task = await theTask(database, upload);
  const kept = await keepDocument(
    database,
    { files, sealing },
    {
      lmsId: task.lmsId,
      loanId: upload.loanId,
      customerIds: upload.customerIds,
      kind: 'upload',
      name: nameOf(upload.name, mediaType),
      mediaType,
      bytes,
      content: null,
      madeOn: await getBusinessDate(database, task.lmsId),
    },
  );
  if (kept.kind === 'unknown') return { kind: 'later' };
  await acceptUpload(database, upload.uploadId, kept.document.documentId);
  return { kind: 'accepted' };
}

/** Returns the name of a kept file. A photo that became a JPEG ends in `.jpg`. */
function nameOf(name: string, mediaType: string): string {
  return mediaType === 'image/jpeg' ? name.replace(/\.heic$/i, '.jpg') : name;
}

async function theTask(database: Database, { taskId }: Upload) {
  const task = await findTask(database, taskId);
  if (task === null) throw new Error(`an upload has no task ${taskId}`);
  return task;
}

/** Refuses a file and tells the borrower, in one commit. */
async function refuse({ database }: Pick<CheckMeans, 'database'>, upload: Upload, why: UploadReason): Promise<void> {
  const task = await theTask(database, upload);
  await database.transaction(async (tx) => {
    if (await refuseUpload(tx, upload.uploadId, why))
      await tellBorrower(tx, task, { key: `N25:${upload.uploadId}:check`, code: 'N25', why, note: null });
  });
}

/** Removes the file as it came. */
async function removeRaw(
  { database, files }: { readonly database: Database; readonly files: Files },
  { uploadId, fileKey }: Upload,
): Promise<OutboxOutcome> {
  const removed = await files.remove(fileKey);
  if (removed.kind === 'unknown') return LATER;
  await noteRemoved(database, uploadId);
  return DONE;
}
