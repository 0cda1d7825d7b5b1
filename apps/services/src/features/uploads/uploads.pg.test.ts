import { cents } from '@lendside/domain/money/cents.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { startApplication, withdrawApplication } from '#servicing/commands/origination/change-application.ts';
import { reviewHandlers } from './review-desk.ts';
import { aPdf, caller, described, NOTICE, openUploads, photo, QUEUED, refusedAs, stranger } from './uploads.fixture.ts';

const {
  books,
  sealing,
  clock,
  files,
  calls,
  desk,
  context,
  loanId,
  otherLoan,
  review,
  tasksOf,
  openTask,
  offer,
  post,
  record,
  history,
  send,
  checkedAs,
  restore,
} = await openUploads();
beforeEach(restore);

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

describe('what the HTTP side may write', () => {
  let written = 0;
  const as = (sql: string, values: unknown[] = []) =>
    readAs(books.api, [TRIAL_CUSTOMER], (tx) => tx.rows(statement(`test_write_${(written += 1)}`, sql), values));

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
