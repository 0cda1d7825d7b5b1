import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { reviewUploads } from '@lendside/contract/simulation/review-uploads.ts';
import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import { openFakeFiles } from '@lendside/providers/files/fake.ts';
import { openFakeScanner } from '@lendside/providers/scanner/fake.ts';
import { PDFDocument } from 'pdf-lib';
import pino from 'pino';
import sharp from 'sharp';
import { expect } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { type CheckMeans, uploadChecks, uploadLapses } from './check-job.ts';
import { cleanFile } from './check/clean-file.ts';
import { reviewHandlers } from './review-desk.ts';
import { uploadsHandlers } from './uploads-routes.ts';

const PEOPLE = statement(
  'test_upload_people',
  `insert into app.profile (profile_id, first_name, last_name, email)
   select id, 'Trial', 'Customer', id || '@example.test' from unnest(array['trial', 'other']) id`,
);
const CUSTOMERS = statement(
  'test_upload_customers',
  `insert into app.profile_customer (profile_id, lms_id, customer_id) select 'trial', lms_id, $1 from unnest(array[1, 2]) lms_id`,
);
export const NOTICE = statement<{ facts: unknown }>(
  'test_upload_notice',
  'select facts from servicing.notice where key = $1',
);
export const ROW = statement<{ state: string; document_id: string | null; removed: boolean }>(
  'test_upload_row',
  'select state, document_id, removed_at is not null as removed from app.upload where upload_id = $1',
);
export const QUEUED = statement<{ kind: string; waits: boolean }>(
  'test_upload_queued',
  `select kind, next_at > now() + interval '23 hours' as waits from app.outbox where payload ->> 'uploadId' = $1 order by kind`,
);

/** The borrower of both loans. */
export const caller = aCustomer('trial', { TLXe: TRIAL_CUSTOMER, NLS: TRIAL_CUSTOMER });
export const stranger: Customer = { ...caller, profileId: 'other', customerIdBySystem: { TLXe: 'somebody' } };

export const described = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });
export const photo = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
export const aPdf = async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(String(Math.random()));
  return pdf.save();
};
export const refusedAs = (errorCode: string) => expect.objectContaining({ errorCode }) as unknown;

/** Opens the room on books of its own, with a fake store of files and a fake scanner. */
async function openParts() {
  const books = await openCommandBooks();
  const sealing = makeSealing(['a key of these tests, longer than it must be']);
  const clock = { ms: Date.now() };
  const files = openFakeFiles(() => new Date(clock.ms));
  const scanner = openFakeScanner();
  const calls = uploadsHandlers({
    database: books.api,
    loanSystems: [builtInLoanSystem(2, books.api), builtInLoanSystem(1, books.api)],
    files,
    sealing,
    nowMs: () => clock.ms,
  });
  const desk = reviewHandlers({ mode: 'simulation', worker: books.worker, files, sealing });
  const means: CheckMeans = {
    database: books.worker,
    files,
    scanner,
    sealing,
    cleaner: { clean: cleanFile },
    logger: pino({ enabled: false }),
  };
  const [checks, lapses] = [uploadChecks(means), uploadLapses(means)];
  const context = {} as Parameters<typeof calls.listUploads>[2];
  await books.owner.rows(PEOPLE);
  await books.owner.rows(CUSTOMERS, [TRIAL_CUSTOMER]);
  const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
  const otherLoan = await books.open({ productId: 1101, principalCents: 50_000 });
  return { books, sealing, clock, files, scanner, calls, desk, means, checks, lapses, context, loanId, otherLoan };
}

/** The calls as the borrower and the reviewer make them. */
function callsOf({ files, calls, desk, context, loanId }: Awaited<ReturnType<typeof openParts>>) {
  let asked = 0;
  const review = (act: RequestOf<typeof reviewUploads>['act'], reference = `review-${(asked += 1)}`, ofLoan = loanId) =>
    desk.reviewUploads({ loanId: ofLoan, reference, act });
  const tasksOf = async (ofLoan = loanId, lmsId = 2) =>
    (await calls.listUploadTasks({ loanId: ofLoan, lmsId }, caller, context)).tasks;
  async function openTask(docType: UploadDocType = 'income'): Promise<number> {
    await review({ does: 'askForDocument', docType, reason: 'Please show what you earn.' });
    const [task] = await tasksOf();
    if (task === undefined) throw new Error('no task');
    return task.taskId;
  }
  const offer = async (taskId: number, list = [described('file-1.jpg')], by = caller) =>
    (await calls.offerUploads({ taskId, loanId, lmsId: 2, files: list }, by, context)).uploads;
  type Offered = Awaited<ReturnType<typeof offer>>[number];
  const post = (offered: Offered, bytes: Uint8Array): number =>
    files.post(
      { url: offered.url, fields: Object.entries(offered.fields), expiresAt: new Date(offered.expiresAt) },
      bytes,
    );
  const record = async (taskId: number, uploadId: string, name = 'my photo.jpg', docType: UploadDocType = 'income') =>
    (
      await calls.recordUploads(
        { taskId, loanId, lmsId: 2, docType, files: [{ ...described(name), uploadId }] },
        caller,
        context,
      )
    ).files;
  const history = async (taskId: number) =>
    (await calls.listUploads({ taskId, loanId, lmsId: 2 }, caller, context)).files;
  return { review, tasksOf, openTask, offer, post, record, history };
}

/** Opens the room of uploads with two loans of a borrower. */
export async function openUploads() {
  const parts = await openParts();
  const acts = callsOf(parts);
  const { clock, files, scanner, checks } = parts;
  const { openTask, offer, post, record, history } = acts;
  const incoming = () => [...files.objects.keys()].filter((key) => key.startsWith('incoming/'));

  /** Sends one file the whole way to the queue of checks, and returns its id. */
  async function send(taskId: number, bytes: Uint8Array, name = 'file-1.jpg', type = 'image/jpeg'): Promise<string> {
    const [offered] = await offer(taskId, [described(name, bytes.length, type)]);
    if (offered === undefined) throw new Error('no form');
    expect(post(offered, bytes)).toBe(204);
    expect(await record(taskId, offered.uploadId, name)).toEqual([{ name, status: 'received', reason: null }]);
    return offered.uploadId;
  }
  async function checkedAs(bytes: Uint8Array, name?: string, type?: string) {
    const taskId = await openTask();
    const uploadId = await send(taskId, bytes, name, type);
    expect(await checks.work({ uploadId })).toEqual({ kind: 'done' });
    const [file] = await history(taskId);
    return { taskId, uploadId, file };
  }

  /** Empties the store of what came in, and lets store, scanner and clock work again. */
  function restore(): void {
    clock.ms = Date.now();
    for (const key of incoming()) files.objects.delete(key);
    files.setSilent(false);
    scanner.setSilent(false);
    scanner.results.length = 0;
  }
  return { ...parts, ...acts, incoming, send, checkedAs, restore };
}
