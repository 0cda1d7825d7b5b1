import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { findDocument, readDocumentBytes } from '#features/documents/document-queries.ts';
import { uploadChecks } from './check-job.ts';
import { aPdf, caller, NOTICE, openUploads, photo, refusedAs, ROW, stranger } from './uploads.fixture.ts';

const {
  books,
  sealing,
  files,
  scanner,
  calls,
  desk,
  means,
  checks,
  lapses,
  context,
  loanId,
  otherLoan,
  openTask,
  offer,
  post,
  record,
  history,
  incoming,
  send,
  checkedAs,
  restore,
} = await openUploads();
const EICAR = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');
const FULL = { kind: 'unknown', detail: 'the store is full' } as const;
beforeEach(restore);

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
