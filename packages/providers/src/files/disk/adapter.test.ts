import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeFiles } from '#files/conformance.ts';
import { bodyOf } from '#files/post-form.fixture.ts';
import type { UploadForm, UploadTerms } from '#files/port.ts';
import { openDiskFiles, type DiskFiles, type DiskOptions } from './adapter.ts';

const KEY = 'a key that signs upload forms, for tests';
const made: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-files-'));
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const open = (changes: Partial<DiskOptions> = {}): DiskFiles =>
  openDiskFiles({
    folder: newFolder(),
    uploadUrl: 'https://lender.example/api/uploads',
    signingKeys: [KEY],
    timeoutMs: 20_000,
    ...changes,
  });

/** Posts a form as a browser does and hands it over as an HTTP route does. */
function postTo(files: DiskFiles): (form: UploadForm, file: Uint8Array) => Promise<number> {
  return (form, file) => takeBody(files, bodyOf(form, file));
}

function takeBody(files: DiskFiles, form: FormData): Promise<number> {
  const { headers, body } = new Response(form);
  if (body === null) throw new Error('a form has a body');
  return files.takeUpload({ contentType: headers.get('content-type') ?? '', body });
}

const shared = open();
describeFiles('folder', () =>
  Promise.resolve({ files: shared, silent: open({ folder: join(newFolder(), 'lost mount') }), post: postTo(shared) }),
);

const HELLO = Buffer.from('hello');
let count = 0;
const terms = (changes: Partial<UploadTerms> = {}): UploadTerms => ({
  key: `incoming/disk-${(count += 1)}`,
  mediaType: 'image/png',
  maxBytes: 100,
  expiresAt: new Date(Date.now() + 60_000),
  ...changes,
});

test('forms are posted to our own route, so no other origin is allowed', async () => {
  const files = open();
  expect(files.uploadOrigin).toBeNull();
  expect((await files.offerUpload(terms())).url).toBe('https://lender.example/api/uploads');
});

test('a form keeps its signature after the keys were rotated, until its key is gone', async () => {
  const folder = newFolder();
  const form = await open({ folder, signingKeys: [KEY] }).offerUpload(terms());
  const rotated = open({ folder, signingKeys: ['a newer key that signs forms', KEY] });
  expect(await postTo(rotated)(form, HELLO)).toBe(204);
  expect(await postTo(open({ folder, signingKeys: ['a newer key that signs forms'] }))(form, HELLO)).toBe(403);
});

const replaced = (form: UploadForm, name: string, value: string): UploadForm => ({
  ...form,
  fields: form.fields.map(([field, old]) => [field, field === name ? value : old]),
});
const policyOf = (form: UploadForm): string => form.fields.find(([name]) => name === 'policy')?.[1] ?? '';

test('a policy that was changed, made without our key, or taken from another form is refused', async () => {
  const files = open();
  const form = await files.offerUpload(terms());
  const other = await files.offerUpload(terms());
  const longer = Buffer.from(policyOf(form), 'base64url').toString('utf8').replace('100', '999');
  const foreign = await open({ signingKeys: ['a key of somebody else, quite long'] }).offerUpload(terms());
  const forms = [
    replaced(form, 'policy', Buffer.from(longer).toString('base64url')),
    replaced(form, 'policy', policyOf(other)),
    replaced(form, 'policy', ''),
    replaced(form, 'signature', 'a'.repeat(64)),
    replaced(form, 'signature', ''),
    foreign,
    { ...form, fields: [...form.fields, form.fields[0] ?? ['', '']] satisfies UploadForm['fields'] },
    { ...form, fields: [] },
  ];
  for (const tampered of forms) expect(await postTo(files)(tampered, HELLO)).toBe(403);
});

test('a body that is no form, has no file, has the file first or breaks off stores nothing', async () => {
  const folder = newFolder();
  const files = open({ folder });
  const form = await files.offerUpload(terms());
  const none = new FormData();
  for (const [name, value] of form.fields) none.append(name, value);
  const first = new FormData();
  first.append('file', new Blob([HELLO]), 'a.png');
  for (const [name, value] of form.fields) first.append(name, value);
  expect(await takeBody(files, none)).toBe(400);
  expect(await takeBody(files, first)).toBe(403);
  const contentType = 'multipart/form-data; boundary=x';
  const broken = async function* () {
    yield Buffer.from('--x\r\n');
    await Promise.reject(new Error('the connection broke'));
  };
  expect(await files.takeUpload({ contentType, body: broken() })).toBe(400);
  expect(await files.takeUpload({ contentType: 'text/plain', body: broken() })).toBe(400);
  expect(readdirSync(folder)).toEqual([]);
});

test('an endless form is not read beyond the longest form', async () => {
  let read = 0;
  const endless = async function* () {
    for (;;) {
      read += 65_536;
      yield await Promise.resolve(new Uint8Array(65_536));
    }
  };
  expect(await open().takeUpload({ contentType: 'multipart/form-data; boundary=x', body: endless() })).toBe(400);
  expect(read).toBeLessThan(6 * 1024 * 1024);
});

test('more uploads at once than fit into memory are told to come back', async () => {
  const files = open();
  const forms = await Promise.all(Array.from({ length: 20 }, () => files.offerUpload(terms())));
  const statuses = await Promise.all(forms.map((form) => postTo(files)(form, HELLO)));
  expect(statuses.filter((status) => status === 204)).toHaveLength(8);
  expect(statuses.filter((status) => status === 503)).toHaveLength(12);
  expect(await postTo(files)(await files.offerUpload(terms()), HELLO)).toBe(204);
});

test('forms that are not ours take no place, however slowly they come', async () => {
  const files = open();
  const stop = Promise.withResolvers<undefined>();
  const foreign = await open({ signingKeys: ['a key of somebody else, quite long'] }).offerUpload(terms());
  const slowly = async (form: UploadForm, isWhole: boolean) => {
    const { headers, body } = new Response(bodyOf(form, HELLO));
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    const parts = async function* () {
      yield isWhole ? bytes.subarray(0, -20) : bytes.subarray(0, 40);
      await stop.promise;
    };
    return files.takeUpload({ contentType: headers.get('content-type') ?? '', body: parts() });
  };
  const floods = Array.from({ length: 30 }, (_, place) => slowly(foreign, place % 2 === 0));
  expect(await postTo(files)(await files.offerUpload(terms()), HELLO)).toBe(204);
  stop.resolve(undefined);
  expect(new Set(await Promise.all(floods))).toEqual(new Set([400, 403]));
});

test('files belong to their owner alone, and a write leaves no second file', async () => {
  const folder = newFolder();
  const files = open({ folder });
  await files.write('kept/a', HELLO, 'text/plain');
  expect(statSync(join(folder, 'kept', 'a')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, '.new'))).toEqual([]);
});

test('a cut file gives unknown, never a shorter file', async () => {
  const folder = newFolder();
  const files = open({ folder });
  await files.write('kept/a', HELLO, 'text/plain');
  writeFileSync(join(folder, 'kept', 'a'), '\u000Atext');
  expect(await files.read('kept/a')).toEqual({ kind: 'unknown', detail: 'the folder cannot be used' });
});

test('unfinished files are dropped after a day; an upload that waits for its check stays', async () => {
  const folder = newFolder();
  const files = open({ folder });
  for (const key of ['incoming/old', 'kept/old']) await files.write(key, HELLO, 'text/plain');
  for (const name of ['old', 'young']) writeFileSync(join(folder, '.new', name), HELLO);
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const path of ['incoming/old', 'kept/old', '.new/old']) utimesSync(join(folder, path), twoDaysAgo, twoDaysAgo);
  await postTo(files)(await files.offerUpload(terms()), HELLO);
  const paths = ['incoming/old', 'kept/old', '.new/old', '.new/young'];
  expect(paths.map((path) => existsSync(join(folder, path)))).toEqual([true, true, false, true]);
});
