import { X509Certificate } from 'node:crypto';
import { connect, createSecureContext } from 'node:tls';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { startTrial } from '#trial.fixture.ts';
import { openFrameReader, TAG, writeFrame, type LineFrame } from './line-frames.ts';
import { makeOwnCertificate } from './own-certificate.ts';
import { bytesField, numberOf, readFields, textOf, varintField } from './wire-format.ts';

const trial = await startTrial();
afterAll(() => trial.close());
const base = trial.simulator.url.replace('localhost', '127.0.0.1');
const keys = await generateKeyPair('ES256', { extractable: true });
const { x = '', y = '' } = await exportJWK(keys.publicKey);
const publicKey = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
  'base64url',
);
const WORKER = 'wp:http://localhost:8080/#A-V2';

async function checkIn(): Promise<{ id: bigint; secret: bigint }> {
  const answer = await fetch(`${base}/gcm/checkin`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf' },
    body: new Uint8Array(varintField(14, 3)),
  });
  const fields = readFields(Buffer.from(await answer.arrayBuffer()));
  return { id: numberOf(fields, 7), secret: numberOf(fields, 8) };
}

async function register(device: { id: bigint; secret: bigint }, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${base}/gcm/register`, {
    method: 'POST',
    headers: { authorization: `AidLogin ${device.id}:${device.secret}` },
    body: new URLSearchParams({ app: 'a.browser', 'X-subtype': WORKER, ...form }),
  });
  return answer.text();
}

async function push(token: string, key = publicKey): Promise<number> {
  const jwt = await new SignJWT({ sub: 'mailto:a@example.test' })
    .setProtectedHeader({ alg: 'ES256' })
    .setAudience('https://fcm.googleapis.com')
    .setExpirationTime('1h')
    .sign(keys.privateKey);
  const answer = await fetch(`${base}/fcm/send/${token}`, {
    method: 'POST',
    headers: {
      authorization: `vapid t=${jwt}, k=${key}`,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: '60',
      topic: 'news',
    },
    body: 'sealed',
  });
  return answer.status;
}

/** Connects as a browser would and returns what arrives; null when the service closes the connection. */
function openLine({ id, secret }: { id: bigint; secret: bigint }): {
  next(): Promise<LineFrame | null>;
  close(): void;
} {
  const read = openFrameReader();
  const got: LineFrame[] = [];
  let isOver = false;
  let wake = () => {};
  const socket = connect({ port: trial.simulator.pushLinePort ?? 0, host: '127.0.0.1', rejectUnauthorized: false });
  socket.on('data', (chunk: Buffer) => {
    got.push(...read(chunk));
    wake();
  });
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  const body = Buffer.concat([bytesField(3, String(id)), bytesField(5, String(secret))]);
  socket.write(Buffer.concat([Buffer.from([41]), writeFrame({ tag: TAG.login, body })]));
  socket.write(writeFrame({ tag: TAG.heartbeat, body: Buffer.alloc(0) }));
  return {
    next: async () => {
      while (got.length === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return got.shift() ?? null;
    },
    close: () => void socket.destroy(),
  };
}

test('a browser registers, subscribes and gets messages, including those sent while it was away', async () => {
  const device = await checkIn();
  const token = (await register(device, { sender: publicKey })).replace('token=', '');
  expect(await push(token)).toBe(201);
  expect(await push(token)).toBe(201);
  const line = openLine(device);
  // Of two messages with the same topic, the later one replaced the earlier one.
  for (const tag of [TAG.loginAnswer, TAG.message, TAG.heartbeatAck]) expect((await line.next())?.tag).toBe(tag);
  expect(await push(token)).toBe(201);
  const fields = readFields((await line.next())?.body ?? Buffer.alloc(0));
  expect([textOf(fields, 3), textOf(fields, 5), textOf(fields, 21)]).toEqual([publicKey, 'a.browser', 'sealed']);
  const appData = fields
    .filter(([number]) => number === 7)
    .map(([, value]) => readFields(value as Buffer))
    .map((each) => [textOf(each, 1), textOf(each, 2)]);
  expect(appData).toEqual([
    ['subtype', WORKER],
    ['content-encoding', 'aes128gcm'],
  ]);
  line.close();
  const kept = (await trial.send('GET', `/control/push/${token}`)).json as { messages: unknown[] };
  expect(kept).toMatchObject({ isSubscribed: true });
  expect(kept.messages).toHaveLength(3);
  const another = (await register(device, { sender: publicKey })).replace('token=', '');
  await trial.send('POST', '/control/push/expire', { id: another });
  expect(await push(another)).toBe(410);
  expect(await register(device, { delete: 'true', sender: '*' })).toBe('deleted=a.browser');
  expect(await push(token)).toBe(410);
});

test('a push with another key is refused, and so is a browser with a wrong secret', async () => {
  const device = await checkIn();
  const token = (await register(device, { sender: 'another key' })).replace('token=', '');
  expect(await push(token)).toBe(403);
  const stranger = { id: device.id, secret: device.secret + 1n };
  expect(await register(stranger, { sender: publicKey })).toMatch(/^Error=/);
  expect(await openLine(stranger).next()).toBeNull();
});

test("the server's certificate can be parsed and is signed by its own key", () => {
  const nowMs = Date.parse('2026-06-15T12:00:00Z');
  const read = new X509Certificate(makeOwnCertificate('127.0.0.1', nowMs).cert);
  expect(read.subject).toBe('CN=127.0.0.1');
  expect(read.verify(read.publicKey)).toBe(true);
  expect(Date.parse(read.validFrom)).toBeLessThan(nowMs);
  expect(Date.parse(read.validTo)).toBeGreaterThan(nowMs);
  // Signatures vary in length, and every length must be accepted.
  for (let n = 0; n < 40; n += 1) expect(() => createSecureContext(makeOwnCertificate('a', nowMs))).not.toThrow();
});
