import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOADS_PATH } from '@lendside/contract/headers.ts';
import { openDiskFiles } from '@lendside/providers/files/disk/adapter.ts';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openServer } from '#platform/http-server.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';
import type { CallLimit } from '#platform/mounting/call-limit.ts';
import { Refused } from '#platform/refused.ts';
import { mountUploadForms } from '#features/uploads/upload-form-route.ts';

const folder = mkdtempSync(join(tmpdir(), 'lendside-forms-'));
const shedder = makeLoadShedder();
const files = openDiskFiles({
  folder,
  uploadUrl: `http://localhost${UPLOADS_PATH}`,
  signingKeys: ['a key that signs upload forms, for tests'],
  timeoutMs: 10_000,
});
const app = await openServer({
  logger: pino({ enabled: false }),
  metrics: makeHttpMetrics(shedder.inFlight),
  isHttps: false,
  frameOrigins: [],
  telemetryOrigins: [],
  trustedProxy: '',
});
const counted: string[] = [];
const state = { isTooMany: false };
const callLimit: CallLimit = {
  count: ({ kind }, ip) => {
    counted.push(`${kind} ${ip}`);
    if (state.isTooMany) throw new Refused('TooManyRequestsException', 'Slowly, please.', { retryAfterSeconds: 1 });
  },
};
await mountUploadForms(app, { takeUpload: files.takeUpload, shedder, callLimit });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post(size: number, change: (form: FormData) => void = () => undefined): Promise<number> {
  const offered = await files.offerUpload({
    key: `incoming/${crypto.randomUUID()}`,
    mediaType: 'image/png',
    maxBytes: 4_194_304,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const form = new FormData();
  for (const [name, value] of offered.fields) form.append(name, value);
  change(form);
  form.append('file', new Blob([new Uint8Array(size)]), 'file');
  const { status } = await fetch(`${url}${UPLOADS_PATH}`, { method: 'POST', body: form });
  return status;
}
const stored = () => (readdirSync(folder).includes('incoming') ? readdirSync(join(folder, 'incoming')).length : 0);

test('a form of ours puts at most 4 MB into the folder, and a changed form is refused [LAP-066]', async () => {
  expect(await post(4_194_304)).toBe(204);
  expect(stored()).toBe(1);
  expect(await post(4_194_305)).toBe(400);
  expect(await post(10, (form) => form.set('key', 'kept/somebody'))).toBe(403);
  const noForm = await fetch(`${url}${UPLOADS_PATH}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(noForm.status).toBeGreaterThanOrEqual(400);
  expect(stored()).toBe(1);
}, 30_000);

test('forms count against the limit of their address, and a body on its way keeps no call out', async () => {
  counted.length = 0;
  expect(await post(10)).toBe(204);
  expect(counted).toEqual(['stranger 127.0.0.1']);
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  const body = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      stream.enqueue(Buffer.from('--x\r\n'));
      await held;
      stream.close();
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const slow = fetch(`${url}${UPLOADS_PATH}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  await expect.poll(() => counted.length).toBe(2);
  expect(shedder.inFlight()).toBe(0);
  release(undefined);
  expect((await slow).status).toBeGreaterThanOrEqual(400);
  state.isTooMany = true;
  expect(await post(10)).toBe(429);
  state.isTooMany = false;
});
