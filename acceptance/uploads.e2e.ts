import { openS3Files } from '@lendside/providers/files/s3/adapter.ts';
import type { Page } from '@playwright/test';
import { makeSealing } from '../apps/services/src/platform/sealing.ts';
import { CAST, getLoan, type Person } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';
import { aPdf, eicar, sidewaysPhoto, sizeOfJpeg, type ChosenFile } from './upload-files.ts';
import { settle } from './walk.ts';

const FOUR_MB = 4_194_304;
const SLOW = { timeout: 30_000 };

async function openUploads(page: Page, stack: Stack, person: Person): Promise<void> {
  const { brand, loanId } = await getLoan(stack, person);
  await page.goto(`/${brand}/Accounts/${loanId}/Pending/DocumentUpload`);
  await expect(page.getByRole('heading', { level: 1, name: 'Upload documents' })).toBeVisible();
  await settle(page);
  await page.getByLabel('What are you sending?').selectOption('Proof of income');
}

async function choose(page: Page, ...files: readonly ChosenFile[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await asked).setFiles([...files]);
}

const chosen = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files you chose' }).getByRole('listitem').filter({ hasText: name });
const sent = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files you sent, newest first' }).getByRole('listitem').filter({ hasText: name });

/** Reads the bytes of a kept document from the simulated store, as only the services can. */
async function readKept(stack: Stack, name: string): Promise<Buffer> {
  const [document] = await stack.query<{ file_key: string }>('select file_key from app.document where name = $1', [
    name,
  ]);
  const files = openS3Files({
    bucket: 'lendside-files',
    region: 'us-east-1',
    endpoint: `${stack.simulatorUrl}/s3`,
    isPathStyle: true,
    keyId: 'SIMFILESKEY000000001',
    secret: 'sim-files-secret',
    encryption: null,
    timeoutMs: 10_000,
  });
  const read = await files.read(document?.file_key ?? '');
  const sealing = makeSealing(['lendside simulation sealing key, worthless elsewhere']);
  const bytes = read.kind === 'read' ? sealing.openBytes('document', read.bytes) : null;
  if (bytes === null) throw new Error(`${name} is not kept: ${read.kind}`);
  return bytes;
}

test('a borrower sends files, and the reviewer accepts one and sends one back [LRT-024 DOC-009 DOC-010]', async ({
  page,
  stack,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, CAST.rosa);
  const { loanId } = await getLoan(stack, CAST.rosa);
  await test.step('the page of the loan says what is needed and leads to the upload', async () => {
    await page.goto(`/tmx/Accounts/${loanId}`);
    await page.getByRole('link', { name: 'Send documents' }).click();
    await expect(page.getByText('To decide on your application')).toBeVisible();
  });
  await test.step('no kind of document is chosen for the borrower', async () => {
    await page.getByRole('button', { name: 'Choose files' }).click();
    await expect(page.getByText('Choose what you are sending first.')).toBeVisible();
    await expect(page.getByLabel('What are you sending?')).toBeFocused();
    await page.getByLabel('What are you sending?').selectOption('Proof of income');
  });
  await test.step('a photo taken sideways and a PDF arrive, with their state', async () => {
    await choose(page, sidewaysPhoto, aPdf('pay.pdf', 20_000));
    await expect(sent(page, 'sideways.jpg')).toContainText('Received', SLOW);
    await expect(sent(page, 'pay.pdf')).toContainText('Received', SLOW);
    await expect(page.getByRole('list', { name: 'Files you chose' })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /(?:sideways\.jpg|pay\.pdf): Received\./ })).toHaveCount(1);
  });
  await expectAccessible(page);
  await test.step('the photo is kept upright, without its place and camera', async () => {
    const kept = await readKept(stack, 'sideways.jpg');
    expect(sizeOfJpeg(kept)).toEqual([20, 40]);
    for (const part of ['Exif', 'PhoneMaker', 'GPS']) expect(kept.includes(part)).toBe(false);
  });
  await test.step('the borrower opens the photo and the PDF again', async () => {
    await page.getByRole('button', { name: 'Open: sideways.jpg' }).click();
    const photo = page.getByRole('img', { name: 'What you sent: sideways.jpg' });
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(40);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close: sideways.jpg' }).click();
    await expect(photo).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Open: pay.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('pay.pdf');
  });
  await test.step('the reviewer accepts the photo and asks again for the PDF', async () => {
    const desk = await page.context().newPage();
    await desk.goto(`${stack.simulatorUrl}/departments?person=P18`);
    const [picture] = await Promise.all([
      desk.waitForEvent('popup'),
      desk.getByRole('link', { name: 'See sideways.jpg' }).click(),
    ]);
    await expect(picture.locator('img')).toBeVisible();
    await picture.close();
    await desk.getByRole('button', { name: 'Accept sideways.jpg' }).click();
    await expect(desk.getByText('The file was accepted.')).toBeVisible();
    await desk.getByLabel('What is wrong with pay.pdf').fill('We need the last two pay stubs.');
    await desk.getByRole('button', { name: 'Ask again for pay.pdf' }).click();
    await expect(desk.getByText('The borrower was asked for another file.')).toBeVisible();
    await desk.close();
  });
  await test.step('the borrower sees the result and gets a message', async () => {
    await page.reload();
    await expect(sent(page, 'sideways.jpg')).toContainText('Approved', SLOW);
    await expect(sent(page, 'pay.pdf')).toContainText('Send again');
    await expect(sent(page, 'pay.pdf')).toContainText('We need the last two pay stubs.');
    const subjects = async () => (await stack.mailTo(CAST.rosa.username)).map(({ subject }) => subject).join();
    await expect.poll(subjects, SLOW).toContain('We accepted your document');
    await expect.poll(subjects, SLOW).toContain('Please send your document again');
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
});

test('each file that cannot be used says why beside it, and the others arrive [LVA-018 LVA-019 LOP-057 LER-040]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, CAST.rosa);
  await openUploads(page, stack, CAST.rosa);
  await choose(
    page,
    eicar,
    aPdf('four.pdf', FOUR_MB),
    aPdf('five.pdf', FOUR_MB + 1),
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a list') },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') },
  );
  await expect(chosen(page, 'five.pdf')).toContainText('File is too large. The maximum size is 4 MB.');
  await expect(chosen(page, 'list.txt')).toContainText('Unknown mime type. Only images and PDF files are allowed.');
  await expect(chosen(page, 'empty.pdf')).toContainText('File cannot be read');
  await expect(sent(page, 'four.pdf')).toContainText('Received', SLOW);
  await expect(sent(page, 'eicar.pdf')).toContainText('Our scanner found something harmful', SLOW);
  await expect(sent(page, 'photo.jpg')).toContainText('Only images and PDF files are allowed.', SLOW);
  await page.getByRole('button', { name: 'Remove: list.txt' }).click();
  await expect(chosen(page, 'list.txt')).toHaveCount(0);
  await expectAccessible(page);
  const rows = await stack.query<{ name: string; state: string; is_removed: boolean }>(
    'select name, state, removed_at is not null as is_removed from app.upload order by name',
  );
  expect(rows).toEqual([
    { name: 'eicar.pdf', state: 'refused', is_removed: true },
    { name: 'four.pdf', state: 'accepted', is_removed: true },
    { name: 'photo.jpg', state: 'refused', is_removed: true },
  ]);
});

test('three files arrive once each although the network is cut in the middle [DOC-009 LAP-066]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, CAST.rosa);
  await openUploads(page, stack, CAST.rosa);
  // One session sets the speed and cuts the network: a cut by the context would not end what its own slow connection carries.
  const session = await page.context().newCDPSession(page);
  const network = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
  await session.send('Network.enable');
  await network(false, 150_000);
  const names = ['one.pdf', 'two.pdf', 'three.pdf'];
  await choose(page, ...names.map((name) => aPdf(name, 1_000_000)));
  const bar = chosen(page, 'one.pdf').getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow')), SLOW).toBeGreaterThan(5);
  await network(true, 0);
  for (const name of names) await expect(chosen(page, name)).toContainText('No connection', SLOW);
  await expect(page.getByText('Your files go on by themselves')).toBeVisible();
  await test.step('leaving the page asks first', async () => {
    await page
      .getByRole('link', { name: /back/i })
      .or(page.getByRole('button', { name: /back/i }))
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toContainText('3 files aren’t sent yet.');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Upload documents' })).toBeVisible();
  });
  await network(false, -1);
  for (const name of names) await expect(sent(page, name)).toContainText('Received', { timeout: 60_000 });
  const accepted = await stack.query<{ name: string }>(
    `select name from app.upload where state = 'accepted' order by name`,
  );
  expect(accepted.map(({ name }) => name)).toEqual(names.toSorted());
});

test('a file whose check was killed is checked by the next worker, and kept once [DOC-009]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, CAST.rosa);
  await openUploads(page, stack, CAST.rosa);
  await stack.worker.kill();
  await choose(page, aPdf('pay.pdf', 20_000));
  await expect(sent(page, 'pay.pdf')).toContainText('Checking', SLOW);
  // The check cannot write its document, so the worker is killed in the middle.
  const release = await stack.hold('app.document');
  const second = await stack.startWorker();
  const held = () =>
    stack.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where relation = 'app.document'::regclass and not granted`,
    );
  await expect.poll(async () => (await held())[0]?.waiting, SLOW).toBeGreaterThan(0);
  await second.kill();
  await release();
  await stack.startWorker();
  // The dead worker holds the check for a minute. Nobody waits for it here.
  const freed = await stack.query(
    `update app.outbox set next_at = now() where kind = 'upload.check' and sent_at is null and lease_until > now() + interval '5 seconds'
     returning 1 as freed`,
  );
  expect(freed).toHaveLength(1);
  await expect(sent(page, 'pay.pdf')).toContainText('Received', SLOW);
  const kept = await stack.query(
    `select u.state, u.removed_at is not null as is_removed, (select count(*)::int from app.document) as documents from app.upload u`,
  );
  expect(kept).toEqual([{ state: 'accepted', is_removed: true, documents: 1 }]);
});

test('a flag for each loan system decides whether documents can be sent [LRO-010 LRO-011 DSH-010]', async ({
  page,
  stack,
}) => {
  test.slow();
  const turn = (flag: string, isOn: boolean) =>
    stack.query(
      `insert into app.setting (name, value) values ($1, to_jsonb($2::boolean)) on conflict (name) do update set value = excluded.value`,
      [`config.${flag}`, isOn],
    );
  await turn('nlsDocumentUpload', false);
  await signIn(page, CAST.kayla);
  const { brand, loanId } = await getLoan(stack, CAST.kayla);
  const address = `/${brand}/Accounts/${loanId}/Pending/DocumentUpload`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Not available' })).toBeVisible();
  await turn('nlsDocumentUpload', true);
  await turn('tlxeDocumentUpload', false);
  // Settings are cached for an hour by the browser's page, and by the services for two seconds.
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText('To decide on your application')).toBeVisible({ timeout: 5_000 });
  }).toPass(SLOW);
  await expectAccessible(page);
});
