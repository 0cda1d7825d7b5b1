import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedForm, signedHeaders } from './sign.fixture.ts';
import { SHOP, startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const DAY_MS = 86_400_000;

const urlOf = (key: string, of = trial): string =>
  `${of.simulator.url.replace('localhost', '127.0.0.1')}/s3/lendside-files${key === '' ? '' : `/${key}`}`;

function post(key: string, { of = trial, origin = SHOP, file = 'a photo' } = {}): Promise<Response> {
  const body = signedForm(key, of.clock.nowMs(), file);
  return fetch(urlOf('', of), { method: 'POST', body, headers: { origin } });
}

interface Call {
  readonly body?: string;
  readonly at?: number;
  readonly changes?: Record<string, string>;
  readonly of?: Trial;
}

function call(method: string, key: string, { body, at, changes = {}, of = trial }: Call = {}): Promise<Response> {
  const url = urlOf(key, of);
  const request = { method, url, ...(body === undefined ? {} : { body }) };
  const headers = signedHeaders(request, at ?? of.clock.nowMs(), changes);
  return fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
}

const codeOf = async (answer: Response): Promise<string> =>
  `${answer.status} ${/<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''}`.trim();

test('a form and a call put objects, and a call reads them with their type and in part', async () => {
  expect((await post('incoming/a')).status).toBe(204);
  expect((await call('PUT', 'kept/b', { body: 'a letter', changes: { 'content-type': 'text/plain' } })).status).toBe(
    200,
  );
  const read = await call('GET', 'incoming/a');
  expect([read.headers.get('content-type'), await read.text()]).toEqual(['image/png', 'a photo']);
  const part = await call('GET', 'kept/b', { changes: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/8', 'let']);
  expect(await codeOf(await call('GET', 'kept/b', { changes: { range: 'bytes=8-9' } }))).toBe('416 InvalidRange');
  expect((await call('HEAD', 'kept/b')).headers.get('content-length')).toBe('8');
  expect((await call('DELETE', 'kept/b')).status).toBe(204);
  expect(await codeOf(await call('GET', 'kept/b'))).toBe('404 NoSuchKey');
});

test('a form may leave out what its policy leaves open, and nothing else', async () => {
  const other = signedForm('incoming/b', trial.clock.nowMs(), 'a photo');
  other.set('Content-Type', 'text/html');
  expect(await codeOf(await fetch(urlOf(''), { method: 'POST', body: other }))).toBe('403 AccessDenied');
  expect(await codeOf(await post('incoming/b', { file: '' }))).toBe('400 EntityTooSmall');
  expect(await codeOf(await post('incoming/b', { file: 'a'.repeat(101) }))).toBe('400 EntityTooLarge');
  expect(await codeOf(await post('incoming/b', { file: 'a'.repeat(9_000_000) }))).toBe('400 EntityTooLarge');
});

test('a form is taken until its policy expires', async () => {
  const madeAt = trial.clock.nowMs();
  const send = () => fetch(urlOf(''), { method: 'POST', body: signedForm('incoming/a', madeAt, 'a photo') });
  trial.clock.advance(599_999);
  expect((await send()).status).toBe(204);
  trial.clock.advance(1);
  expect(await codeOf(await send())).toBe('403 AccessDenied');
});

test.each([
  ['no signature', '403 AccessDenied', () => fetch(urlOf('kept/a'))],
  [
    'a signature 16 minutes old',
    '403 RequestTimeTooSkewed',
    () => call('GET', 'kept/a', { at: trial.clock.nowMs() - 960_000 }),
  ],
  [
    'a signature 16 minutes ahead',
    '403 RequestTimeTooSkewed',
    () => call('GET', 'kept/a', { at: trial.clock.nowMs() + 960_000 }),
  ],
  [
    'the signature of another method',
    '403 SignatureDoesNotMatch',
    () =>
      fetch(urlOf('kept/a'), {
        method: 'DELETE',
        headers: signedHeaders({ method: 'GET', url: urlOf('kept/a') }, trial.clock.nowMs()),
      }),
  ],
  [
    'the signature of another key',
    '403 SignatureDoesNotMatch',
    () =>
      fetch(urlOf('kept/a'), { headers: signedHeaders({ method: 'GET', url: urlOf('kept/b') }, trial.clock.nowMs()) }),
  ],
  [
    'another body than the signed one',
    '400 XAmzContentSHA256Mismatch',
    () =>
      fetch(urlOf('kept/a'), {
        method: 'PUT',
        body: 'changed',
        headers: signedHeaders({ method: 'PUT', url: urlOf('kept/a'), body: 'signed' }, trial.clock.nowMs()),
      }),
  ],
  [
    'an Amazon header that is not signed',
    '403 AccessDenied',
    () =>
      fetch(urlOf('kept/a'), {
        headers: {
          ...signedHeaders({ method: 'GET', url: urlOf('kept/a') }, trial.clock.nowMs()),
          'x-amz-acl': 'public-read',
        },
      }),
  ],
])('a call with %s is refused: %s', async (_what, answer, send) => {
  await call('PUT', 'kept/a', { body: 'kept' });
  expect(await codeOf(await send())).toBe(answer);
  expect(await (await call('GET', 'kept/a')).text()).toBe('kept');
});

test('pages of Lendside and its hybrid app may post forms, and no other page reads the answer', async () => {
  const allowed = async (origin: string) => {
    const preflight = await fetch(urlOf(''), {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    const posted = await post('incoming/a', { origin });
    return [preflight.status, posted.headers.get('access-control-allow-origin')];
  };
  for (const origin of [SHOP, 'https://localhost', 'capacitor://localhost'])
    expect(await allowed(origin)).toEqual([200, origin]);
  expect(await allowed('https://evil.example')).toEqual([403, null]);
});

test('an upload that waits for its check stays, however long that takes', async () => {
  await post('incoming/a');
  trial.clock.advance(7 * DAY_MS);
  await post('incoming/b');
  expect((await call('GET', 'incoming/a')).status).toBe(200);
});

test('objects survive a restart, and the page lists them without their contents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-files-'));
  try {
    const before = await startTrial(folder);
    await post('incoming/kept-photo', { of: before, file: 'private words' });
    await before.close();
    const after = await startTrial(folder);
    expect(await (await call('GET', 'incoming/kept-photo', { of: after })).text()).toBe('private words');
    const page = await after.send('GET', '/files');
    expect(page.text).toContain('incoming/kept-photo');
    const list = await after.send('GET', '/files.json?prefix=incoming/');
    expect(list.json).toMatchObject({ objects: [{ key: 'incoming/kept-photo', byteCount: 13, cameBy: 'form' }] });
    expect(page.text + list.text).not.toContain('private words');
    await after.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a store that is down refuses forms and calls, and pages can still read why', async () => {
  await trial.send('PUT', '/control/files', { isFailing: true });
  const posted = await post('incoming/a');
  expect(posted.headers.get('access-control-allow-origin')).toBe(SHOP);
  expect(await codeOf(posted)).toBe('503 SlowDown');
  expect(await codeOf(await call('GET', 'incoming/a'))).toBe('503 SlowDown');
  await trial.send('PUT', '/control/files', { isFailing: false });
  expect((await post('incoming/a')).status).toBe(204);
});
