import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeFiles } from '#files/conformance.ts';
import { postForm } from '#files/post-form.fixture.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openS3Files, type S3Options } from './adapter.ts';

const world = await startSimulatedWorld();
const answering = openAnswering();
const silent = await answering.http(() => undefined);

const open = (changes: Partial<S3Options> = {}) =>
  openS3Files({
    bucket: 'lendside-files',
    region: 'us-east-1',
    endpoint: `${world.url}/s3`,
    isPathStyle: true,
    keyId: 'SIMFILESKEY000000001',
    secret: 'sim-files-secret',
    encryption: 'AES256',
    timeoutMs: 20_000,
    ...changes,
  });

describeFiles('S3 over HTTP', () =>
  Promise.resolve({ files: open(), silent: open({ endpoint: silent, timeoutMs: 100 }), post: postForm }),
);

const HELLO = Buffer.from('hello');
const terms = { mediaType: 'image/png', maxBytes: 100, expiresAt: new Date(Date.now() + 600_000) };

test('the store is asked to encrypt what calls and forms put there', async () => {
  const files = open();
  await files.write('kept/encrypted', HELLO, 'text/plain');
  await postForm(await files.offerUpload({ ...terms, key: 'incoming/encrypted' }), HELLO);
  const { objects } = (await world.control('GET', '/control/files')) as { objects: Record<string, unknown>[] };
  const found = objects.filter(({ key }) => String(key).endsWith('/encrypted'));
  expect(found.map(({ encryption }) => encryption)).toEqual(['AES256', 'AES256']);
  const plain = open({ encryption: null });
  expect(JSON.stringify(await plain.offerUpload({ ...terms, key: 'incoming/a' }))).not.toContain('encryption');
});

test('the upload origin is the origin of the forms, at Amazon and at other stores', async () => {
  const stores = [
    open(),
    open({ endpoint: null, isPathStyle: false }),
    open({ endpoint: null, isPathStyle: false, region: 'us-west-2' }),
    open({ endpoint: 'https://store.example', isPathStyle: false }),
    open({ endpoint: 'https://store.example:9000/s3', isPathStyle: true }),
    open({ endpoint: null, isPathStyle: false, bucket: 'papers.lender' }),
    open({ endpoint: 'https://store.example', isPathStyle: false, bucket: 'papers.lender' }),
    open({ endpoint: null, isPathStyle: true }),
  ];
  const origins = await Promise.all(
    stores.map(async (files) => new URL((await files.offerUpload({ ...terms, key: 'incoming/a' })).url).origin),
  );
  expect(stores.map(({ uploadOrigin }) => uploadOrigin)).toEqual(origins);
  expect(origins[1]).toBe('https://lendside-files.s3.us-east-1.amazonaws.com');
});

test('a wrong key, a lost bucket or a broken store gives unknown, and no detail holds a secret', async () => {
  const stores = [
    open({ secret: 'wrong-secret' }),
    open({ keyId: 'SIMFILESKEY000000002' }),
    open({ endpoint: 'http://127.0.0.1:9' }),
    open({ endpoint: await answering.always(500, 'not XML') }),
    open({ endpoint: await answering.always(301, '', { location: 'http://127.0.0.1:9/' }) }),
  ];
  const told = await Promise.all(
    stores.flatMap((files) => [
      files.read('kept/key-of-ours'),
      files.write('kept/key-of-ours', HELLO, 'text/plain'),
      files.remove('kept/key-of-ours'),
      files.head('kept/key-of-ours'),
    ]),
  );
  expect(told.map(({ kind }) => kind)).toEqual(Array(20).fill('unknown'));
  expect(await open({ bucket: 'nobodys-bucket' }).read('kept/a')).toEqual({ kind: 'unknown', detail: 'NoSuchBucket' });
  expect(JSON.stringify(told)).not.toMatch(/secret|SIMFILES|key-of-ours|127\.0\.0\.1/);
});

test('a store that is down is unknown, and works again afterwards', async () => {
  const files = open();
  await world.control('PUT', '/control/files', { isFailing: true });
  expect(await files.head('kept/down')).toMatchObject({ kind: 'unknown' });
  await world.control('PUT', '/control/files', { isFailing: false });
  expect(await files.head('kept/down')).toEqual({ kind: 'absent' });
});

test('an answer that trickles or never ends is cut off at the time limit', async () => {
  const trickling = await answering.http((_request, response) => {
    response.writeHead(200, { 'content-length': '1000000' });
    const timer = setInterval(() => response.write('a'), 10);
    response.on('close', () => clearInterval(timer));
  });
  expect(await open({ endpoint: trickling, timeoutMs: 300 }).read('kept/a')).toEqual({
    kind: 'unknown',
    detail: 'no answer within 300 ms',
  });
});

test('a cut answer is unknown, never a shorter file', async () => {
  const cutting = await answering.http((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  });
  expect(await open({ endpoint: cutting }).read('kept/a')).toMatchObject({ kind: 'unknown' });
});
