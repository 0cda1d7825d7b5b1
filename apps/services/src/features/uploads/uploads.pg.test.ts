import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { reviewUploads } from '@lendside/contract/simulation/review-uploads.ts';
import type { UploadDocType } from '@lendside/domain/documents/upload-doc-types.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakeFiles } from '@lendside/providers/files/fake.ts';
import { openFakeScanner } from '@lendside/providers/scanner/fake.ts';
import { PDFDocument } from 'pdf-lib';
import pino from 'pino';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { startApplication, withdrawApplication } from '#servicing/commands/origination/change-application.ts';
import { readDocumentBytes, findDocument } from '#features/documents/document-queries.ts';
import { uploadChecks, uploadLapses, type CheckMeans } from './check-job.ts';
import { cleanFile } from './check/clean-file.ts';
import { reviewHandlers } from './review-desk.ts';
import { uploadsHandlers } from './uploads-routes.ts';

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

await books.owner.rows(
  statement(
    'test_upload_people',
    `insert into app.profile (profile_id, first_name, last_name, email)
     select id, 'Trial', 'Customer', id || '@example.test' from unnest(array['trial', 'other']) id`,
  ),
);
await books.owner.rows(
  statement(
    'test_upload_customers',
    `insert into app.profile_customer (profile_id, lms_id, customer_id) select 'trial', lms_id, $1 from unnest(array[1, 2]) lms_id`,
  ),
  [TRIAL_CUSTOMER],
);
const caller: Customer = {
  kind: 'customer',
  scope: { kind: 'full' },
  deviceKey: 'dev_test',
  provenAt: new Date(),
  block: null,
  profileId: 'trial',
  sessionId: 's',
  username: 'trial@example.test',
  customerIds: [TRIAL_CUSTOMER],
  customerIdBySystem: { TLXe: TRIAL_CUSTOMER, NLS: TRIAL_CUSTOMER },
  brands: ['tmx'],
};
const stranger: Customer = { ...caller, profileId: 'other', customerIdBySystem: { TLXe: 'somebody' } };
const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
const otherLoan = await books.open({ productId: 1101, principalCents: 50_000 });

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
const described = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });
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
const photo = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
const aPdf = async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(String(Math.random()));
  return pdf.save();
};
const EICAR = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');
const FULL = { kind: 'unknown', detail: 'the store is full' } as const;
const incoming = () => [...files.objects.keys()].filter((key) => key.startsWith('incoming/'));
const NOTICE = statement<{ facts: unknown }>('test_upload_notice', 'select facts from servicing.notice where key = $1');
const ROW = statement<{ state: string; document_id: string | null; removed: boolean }>(
  'test_upload_row',
  'select state, document_id, removed_at is not null as removed from app.upload where upload_id = $1',
);
const QUEUED = statement<{ kind: string; waits: boolean }>(
  'test_upload_queued',
  `select kind, next_at > now() + interval '23 hours' as waits from app.outbox where payload ->> 'uploadId' = $1 order by kind`,
);
const refusedAs = (errorCode: string) => expect.objectContaining({ errorCode }) as unknown;

beforeEach(() => {
  clock.ms = Date.now();
  for (const key of incoming()) files.objects.delete(key);
  files.setSilent(false);
  scanner.setSilent(false);
  scanner.results.length = 0;
});

describe('offering a form', () => {
  test('each file gets a form of its own with a random key that ends in 15 minutes [LAP-065 LOP-115]', async () => {
    const taskId = await openTask();
    const [first, second] = await offer(taskId, [
      described('file-1.jpg'),
      described('file-2.pdf', 5, 'application/pdf'),
    ]);
    expect(first).toMatchObject({ name: 'file-1.jpg', fields: { 'Content-Type': 'image/jpeg' } });
    expect(second?.fields['Content-Type']).toBe('application/pdf');
    expect(first?.fields['key']).toMatch(/^incoming\/[0-9a-f-]{36}$/);
    expect(first?.fields['key']).not.toContain(first?.uploadId);
    expect(Date.parse(first?.expiresAt ?? '')).toBe(clock.ms + 15 * 60_000);
    clock.ms += 15 * 60_000;
    expect(first && post(first, await photo())).toBe(403);
  });

  test.each([
    [described('a.txt', 10, 'text/plain'), 'Only images and PDF files are allowed.'],
    [described('a.jpg', 10, 'text/plain'), 'Only images and PDF files are allowed.'],
    [described('a.zzz', 10), 'Only images and PDF files are allowed.'],
    [described('a.jpg', 0), 'File cannot be read'],
    [described('a.jpg', 4_194_305), 'File is too large. The maximum size is 4 MB.'],
  ])('a file that cannot be uploaded is refused with its reason: %o [LVA-018 LVA-019]', async (file, message) => {
    const taskId = await openTask();
    await expect(offer(taskId, [described('fine.jpg'), file])).rejects.toMatchObject({
      errorCode: 'UploadRefused',
      details: { fields: [{ field: 'files.1', message }] },
    });
  });

  test('a task or loan of somebody else is not found, and nothing is written', async () => {
    const taskId = await openTask();
    await expect(offer(taskId, undefined, stranger)).rejects.toEqual(refusedAs('NotFoundException'));
    await expect(offer(9_999_999)).rejects.toEqual(refusedAs('NotFoundException'));
    const foreign = { taskId, loanId: otherLoan, lmsId: 2 };
    await expect(calls.listUploads(foreign, caller, context)).rejects.toEqual(refusedAs('NotFoundException'));
    await expect(calls.listUploads({ taskId, loanId, lmsId: 1 }, caller, context)).rejects.toEqual(
      refusedAs('NotFoundException'),
    );
  });

  test('a person holds at most ten open forms of a task, even when they ask at once', async () => {
    const taskId = await openTask();
    const six = Array.from({ length: 6 }, (_, place) => described(`file-${place}.jpg`));
    const results = await Promise.allSettled([offer(taskId, six), offer(taskId, six)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await offer(taskId, six.slice(0, 4))).toHaveLength(4);
    await expect(offer(taskId)).rejects.toEqual(refusedAs('TooManyRequestsException'));
    expect(await offer(await openTask())).toHaveLength(1);
  });
});

describe('recording a file', () => {
  test('a file that is not in the store is missing, and is recorded once it is [LAP-064 DOC-009]', async () => {
    const taskId = await openTask();
    const [offered] = await offer(taskId);
    if (offered === undefined) throw new Error('no form');
    expect(await record(taskId, offered.uploadId)).toEqual([
      { name: 'my photo.jpg', status: 'refused', reason: 'missing' },
    ]);
    expect(await history(taskId)).toEqual([]);
    expect(post(offered, await photo())).toBe(204);
    for (let time = 0; time < 2; time += 1)
      expect(await record(taskId, offered.uploadId)).toEqual([
        { name: 'my photo.jpg', status: 'received', reason: null },
      ]);
    expect(await books.owner.rows(QUEUED, [offered.uploadId])).toEqual([
      { kind: 'upload.check', waits: false },
      { kind: 'upload.lapse', waits: true },
    ]);
    expect(await history(taskId)).toEqual([
      expect.objectContaining({
        uploadId: offered.uploadId,
        name: 'my photo.jpg',
        docType: 'income',
        status: 'received',
      }),
    ]);
  });

  test('while the store does not answer, recording can be repeated later', async () => {
    const taskId = await openTask();
    const [offered] = await offer(taskId);
    if (offered === undefined) throw new Error('no form');
    files.setSilent(true);
    await expect(record(taskId, offered.uploadId)).rejects.toEqual(refusedAs('ServiceUnavailableException'));
  });

  test('a file that was not offered, or of a kind that is not asked for, is refused', async () => {
    const taskId = await openTask();
    const [offered] = await offer(taskId);
    await expect(record(taskId, 'no-id')).rejects.toEqual(refusedAs('NotFoundException'));
    await expect(record(taskId, offered?.uploadId ?? '', 'x.jpg', 'title')).rejects.toEqual(
      refusedAs('ConflictException'),
    );
    const another = await openTask();
    await expect(record(another, offered?.uploadId ?? '')).rejects.toEqual(refusedAs('NotFoundException'));
  });
});

describe('checking a file', () => {
  test('a photo is kept sealed as a document, and the file as it came is removed [DOC-010 LAP-063]', async () => {
    const { uploadId, file } = await checkedAs(await photo());
    expect(file).toMatchObject({ status: 'accepted', reason: null });
    const row = await books.owner.row(ROW, [uploadId]);
    expect(row).toMatchObject({ state: 'accepted', removed: true });
    expect(incoming()).toEqual([]);
    const document = await findDocument(books.worker, [TRIAL_CUSTOMER], row?.document_id ?? '');
    if (document === null) throw new Error('no document');
    const sealed = files.objects.get(document.fileKey)?.bytes ?? new Uint8Array();
    expect(Buffer.from(sealed).includes('JFIF')).toBe(false);
    const read = await readDocumentBytes({ files, sealing }, document);
    expect(read.kind === 'read' && read.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test.each([
    ['a text that calls itself a photo', () => Promise.resolve(Buffer.from('hello')), 'wrongType'],
    ['an infected file', () => Promise.resolve(EICAR), 'infected'],
    ['a broken photo', async () => (await photo()).subarray(0, 200), 'unreadable'],
  ])('%s is refused with its reason, and the borrower is told', async (_, bytes, reason) => {
    const { uploadId, file } = await checkedAs(await bytes());
    expect(file).toMatchObject({ status: 'refused', reason });
    expect(await books.owner.row(ROW, [uploadId])).toMatchObject({
      state: 'refused',
      document_id: null,
      removed: true,
    });
    expect(incoming()).toEqual([]);
    expect(await books.owner.row(NOTICE, [`N25:${uploadId}:check`])).toMatchObject({ facts: { why: reason } });
  });

  test.each([
    ['a scanner that is silent', (isOut: boolean) => scanner.setSilent(isOut), () => files],
    ['a store that is silent', (isOut: boolean) => files.setSilent(isOut), () => files],
    ['a store that is full', () => undefined, () => ({ ...files, write: () => Promise.resolve(FULL) })],
  ])('a file is not blamed for %s for long', async (_, setOut, store) => {
    const taskId = await openTask();
    const uploadId = await send(taskId, await aPdf(), 'pay.pdf', 'application/pdf');
    setOut(true);
    const during = uploadChecks({ ...means, files: store() });
    for (let check = 0; check < 20; check += 1)
      expect(await during.work({ uploadId })).toEqual({ kind: 'later', delayMs: 5_000 });
    setOut(false);
    expect(incoming()).toHaveLength(1);
    expect(await checks.work({ uploadId })).toEqual({ kind: 'done' });
    expect((await history(taskId))[0]).toMatchObject({ status: 'accepted' });
  });

  test('nothing is accepted while the scanner or the store is silent', async () => {
    const taskId = await openTask();
    const uploadId = await send(taskId, await photo());
    scanner.setSilent(true);
    expect(await checks.work({ uploadId })).toMatchObject({ kind: 'later' });
    scanner.setSilent(false);
    files.setSilent(true);
    expect(await checks.work({ uploadId })).toMatchObject({ kind: 'later' });
    files.setSilent(false);
    expect(await uploadChecks({ ...means, scanner: null }).work({ uploadId })).toMatchObject({ kind: 'later' });
    expect((await history(taskId))[0]).toMatchObject({ status: 'received' });
    expect(await checks.work({ uploadId })).toEqual({ kind: 'done' });
    expect((await history(taskId))[0]).toMatchObject({ status: 'accepted' });
  });

  test('a check that ends at any step is repeated without harm', async () => {
    const taskId = await openTask();
    const pdf = await aPdf();
    const uploadId = await send(taskId, pdf, 'pay.pdf', 'application/pdf');
    // The worker ends after the decision, before the file as it came is removed.
    const cut = { ...files, remove: () => Promise.reject(new Error('killed')) };
    await expect(uploadChecks({ ...means, files: cut }).work({ uploadId })).rejects.toThrow('killed');
    expect(incoming()).toHaveLength(1);
    const before = await books.owner.row(ROW, [uploadId]);
    for (let time = 0; time < 2; time += 1) expect(await checks.work({ uploadId })).toEqual({ kind: 'done' });
    expect(await books.owner.row(ROW, [uploadId])).toEqual({ ...before, removed: true });
    expect(incoming()).toEqual([]);
  });

  test('the same file of two borrowers of a loan is kept for each of them alone', async () => {
    const pdf = await aPdf();
    const first = await checkedAs(pdf, 'joint.pdf', 'application/pdf');
    const taskId = await openTask();
    const second = await send(taskId, pdf, 'joint.pdf', 'application/pdf');
    await books.owner.rows(
      statement('test_upload_other', `update app.upload set customer_ids = array['other'] where upload_id = $1`),
      [second],
    );
    expect(await checks.work({ uploadId: second })).toEqual({ kind: 'done' });
    const [mine, others] = [await books.owner.row(ROW, [first.uploadId]), await books.owner.row(ROW, [second])];
    expect(others).toMatchObject({ state: 'accepted' });
    expect(others?.document_id).not.toBe(mine?.document_id);
    const [one, two] = await Promise.all([
      findDocument(books.worker, [TRIAL_CUSTOMER], mine?.document_id ?? ''),
      findDocument(books.worker, ['other'], others?.document_id ?? ''),
    ]);
    expect(one?.fileKey).not.toBe(two?.fileKey);
  });

  test('a file that ends its worker five times is refused', async () => {
    const taskId = await openTask();
    const uploadId = await send(taskId, await photo());
    const killed = uploadChecks({ ...means, cleaner: { clean: () => Promise.reject(new Error('killed')) } });
    for (let time = 0; time < 5; time += 1) await expect(killed.work({ uploadId })).rejects.toThrow('killed');
    expect(await checks.work({ uploadId })).toEqual({ kind: 'done' });
    expect((await history(taskId))[0]).toMatchObject({ status: 'refused', reason: 'unreadable' });
  });

  test('an offer that is never recorded lapses, and what the store has of it is removed', async () => {
    const taskId = await openTask();
    const [offered] = await offer(taskId);
    if (offered === undefined) throw new Error('no form');
    post(offered, await photo());
    expect(await lapses.work({ uploadId: offered.uploadId })).toEqual({ kind: 'done' });
    expect(incoming()).toEqual([]);
    expect(await record(taskId, offered.uploadId)).toEqual([
      { name: 'my photo.jpg', status: 'refused', reason: 'missing' },
    ]);
  });

  test('a form that is posted again after the decision leaves nothing in the store for good', async () => {
    const taskId = await openTask();
    const [offered] = await offer(taskId);
    if (offered === undefined) throw new Error('no form');
    const { uploadId } = offered;
    post(offered, await photo());
    await record(taskId, uploadId);
    // A file that still waits for its check stays, however long that takes.
    expect(await lapses.work({ uploadId })).toMatchObject({ kind: 'later' });
    expect(incoming()).toHaveLength(1);
    expect(await checks.work({ uploadId })).toEqual({ kind: 'done' });
    expect(post(offered, await photo())).toBe(204);
    expect(await lapses.work({ uploadId })).toEqual({ kind: 'done' });
    expect(incoming()).toEqual([]);
    expect((await history(taskId))[0]).toMatchObject({ status: 'accepted' });
  });

  test('a file whose check is given up is refused and removed', async () => {
    const taskId = await openTask();
    const uploadId = await send(taskId, await photo());
    files.setSilent(true);
    await checks.onGivenUp?.({ uploadId });
    expect((await history(taskId))[0]).toMatchObject({ status: 'refused', reason: 'unreadable' });
    expect(await lapses.work({ uploadId })).toMatchObject({ kind: 'later' });
    files.setSilent(false);
    expect(await lapses.work({ uploadId })).toEqual({ kind: 'done' });
    expect(incoming()).toEqual([]);
  });
});

describe('opening a file again', () => {
  const open = (uploadId: string, by = caller) => calls.getUploadFile({ loanId, lmsId: 2, uploadId }, by, context);

  test('the borrower and the reviewer see the accepted file as it is kept', async () => {
    const pdf = await aPdf();
    const { uploadId } = await checkedAs(pdf, 'pay.pdf', 'application/pdf');
    expect(Buffer.from(await open(uploadId)).equals(pdf)).toBe(true);
    expect(Buffer.from(await desk.getLoanUploadFile({ loanId, uploadId })).equals(pdf)).toBe(true);
    const { uploadId: picture } = await checkedAs(await photo());
    expect(Buffer.from(await open(picture)).toString('hex', 0, 3)).toBe('ffd8ff');
  });

  test('a file of somebody else, of another loan, or that was not accepted is not found', async () => {
    const { uploadId } = await checkedAs(await aPdf(), 'pay.pdf', 'application/pdf');
    const waiting = await send(await openTask(), await photo());
    const nothing = refusedAs('NotFoundException');
    await expect(open(uploadId, stranger)).rejects.toEqual(nothing);
    await expect(open(waiting)).rejects.toEqual(nothing);
    await expect(open('no-id')).rejects.toEqual(nothing);
    await expect(desk.getLoanUploadFile({ loanId: otherLoan, uploadId })).rejects.toEqual(nothing);
    files.setSilent(true);
    await expect(open(uploadId)).rejects.toEqual(refusedAs('ServiceUnavailableException'));
    files.setSilent(false);
    await books.owner.rows(
      statement(
        'test_upload_purged',
        `update app.document set deleted_at = now(), delete_after = made_on
          where document_id = (select document_id from app.upload where upload_id = $1)`,
      ),
      [uploadId],
    );
    await expect(open(uploadId)).rejects.toEqual(nothing);
  });
});

describe('what the HTTP side may write', () => {
  const as = (sql: string, values: unknown[] = []) =>
    readAs(books.api, [TRIAL_CUSTOMER], (tx) => tx.rows(statement(`test_write_${(asked += 1)}`, sql), values));

  test('it decides about no file, and changes none that waits or was decided', async () => {
    const waiting = await send(await openTask(), await photo());
    const [offered] = await offer(await openTask());
    for (const change of [`state = 'accepted'`, `state = 'refused'`, `state = 'lapsed'`])
      await expect(as(`update app.upload set ${change} where upload_id = $1`, [offered?.uploadId])).rejects.toThrow(
        'row-level security',
      );
    for (const change of [
      'document_id = null',
      `note = 'fine'`,
      `refused_why = 'empty'`,
      'checks = 0',
      'decided_at = now()',
    ])
      await expect(as(`update app.upload set ${change} where upload_id = $1`, [offered?.uploadId])).rejects.toThrow(
        'permission denied',
      );
    expect(await as(`update app.upload set name = 'x' where upload_id = $1 returning 1`, [waiting])).toEqual([]);
  });

  test('it asks for documents of an application only, and changes no task but to close it', async () => {
    const insert = `insert into app.upload_task (lms_id, loan_id, customer_ids, doc_types, reason, opened_on, asked_by)
      values (2, $1, array['${TRIAL_CUSTOMER}'], array['income'], 'Please.', '2026-01-05', 'me')`;
    await expect(as(insert, [loanId])).rejects.toThrow('row-level security');
    const taskId = await openTask();
    await expect(as(`update app.upload_task set reason = 'x' where task_id = $1`, [taskId])).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('the reviewer', () => {
  test('a reviewer accepts a file: the borrower is told and the task closes', async () => {
    const { taskId, uploadId } = await checkedAs(await aPdf(), 'pay.pdf', 'application/pdf');
    expect(await review({ does: 'acceptUpload', uploadId })).toEqual({ message: 'The file was accepted.' });
    expect(await review({ does: 'acceptUpload', uploadId })).toEqual({ message: 'This was done already.' });
    expect((await history(taskId))[0]).toMatchObject({ status: 'reviewed', reason: null });
    expect((await tasksOf()).find((task) => task.taskId === taskId)).toMatchObject({ isOpen: false });
    await expect(offer(taskId)).rejects.toEqual(refusedAs('ConflictException'));
    expect(await books.owner.row(NOTICE, [`N25:${uploadId}:review`])).toMatchObject({ facts: { why: null } });
  });

  test('a reviewer asks again with a note, and the task stays open', async () => {
    const { taskId, uploadId } = await checkedAs(await aPdf(), 'pay.pdf', 'application/pdf');
    await review({ does: 'askAgain', uploadId, note: 'All four corners, please.' });
    expect((await history(taskId))[0]).toMatchObject({
      status: 'reviewed',
      reason: 'notWhatWasAsked',
      note: 'All four corners, please.',
    });
    expect(await offer(taskId)).toHaveLength(1);
    const listed = await desk.listLoanUploads({ loanId });
    expect(listed.tasks[0]?.files[0]).toMatchObject({ uploadId, status: 'reviewed', reason: 'notWhatWasAsked' });
  });

  test('asking twice under one reference opens one task; a file of another loan is not found', async () => {
    const before = (await tasksOf()).length;
    const ask = { does: 'askForDocument', docType: 'title', reason: 'Your title, please.' } as const;
    for (let time = 0; time < 2; time += 1) await review(ask, 'one-reference');
    expect(await tasksOf()).toHaveLength(before + 1);
    const { uploadId } = await checkedAs(await aPdf(), 'pay.pdf', 'application/pdf');
    await expect(review({ does: 'acceptUpload', uploadId }, 'another-1', otherLoan)).rejects.toEqual(
      refusedAs('NotFoundException'),
    );
    const waiting = await send(await openTask(), await photo());
    await expect(review({ does: 'acceptUpload', uploadId: waiting })).rejects.toEqual(refusedAs('ConflictException'));
  });

  test('outside a simulation there is no reviewer', async () => {
    const production = reviewHandlers({ mode: 'production', worker: books.worker, files, sealing });
    await expect(production.listLoanUploads({ loanId })).rejects.toEqual(refusedAs('NotFoundException'));
  });
});

test('an application that may upload documents has one task, until it ends [DSH-010]', async () => {
  const nlsLoan = await books.open({ productId: 2101, principalCents: 100_000, dueDates: [] }).catch(() => null);
  const target = nlsLoan ?? otherLoan;
  const lmsId = nlsLoan === null ? 2 : 1;
  const application = await books.done((tx) =>
    startApplication(tx, {
      key: 'app-1',
      lmsId,
      productId: lmsId === 1 ? 2101 : 1101,
      storeId: lmsId === 1 ? 20_001 : 10_001,
      brand: 'tmx',
      customerId: TRIAL_CUSTOMER,
      targetLoanId: target,
      isRefinance: true,
      canUploadDocuments: true,
      appraisalCents: cents(400_000),
    }),
  );
  for (let time = 0; time < 2; time += 1) {
    const tasks = await tasksOf(target, lmsId);
    expect(tasks).toEqual([
      expect.objectContaining({ isOpen: true, docTypes: ['identification', 'residence', 'income'] }),
    ]);
  }
  await books.done((tx) => withdrawApplication(tx, { key: 'app-2', lmsId, applicationId: application.applicationId }));
  expect(await tasksOf(target, lmsId)).toEqual([expect.objectContaining({ isOpen: false })]);
});

test('a lender that turns uploads off for a loan system asks for nothing there [LRO-011]', async () => {
  const taskId = await openTask();
  const SET = statement(
    'test_upload_flag',
    `insert into app.setting (name, value) values ('config.tlxeDocumentUpload', 'false'::jsonb)`,
  );
  await books.owner.rows(SET);
  await expect.poll(() => tasksOf(), { timeout: 5_000 }).toEqual([]);
  await expect(offer(taskId)).rejects.toEqual(refusedAs('ConflictException'));
});
