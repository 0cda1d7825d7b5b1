import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { describePushSender } from '../conformance.ts';
import { openFakePush } from '../fake.ts';
import { openWebPush } from './adapter.ts';
import { aPushBrowser } from './browser.fixture.ts';

const browser = aPushBrowser();
const arrived: { readonly headers: NodeJS.Dict<string | string[]>; readonly body: Buffer }[] = [];
let status = 201;
let origin = '';

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const isGone = request.url?.endsWith('gone') === true;
    if (!isGone) arrived.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(isGone ? 410 : status).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const sender = openWebPush({
  ...webPush.generateVAPIDKeys(),
  subject: 'mailto:a@example.test',
  timeoutMs: 2_000,
  googleUrl: '',
});
const address = (name: string) => ({ endpoint: `${origin}/push/v1/${name}`, keys: browser.keys });

describePushSender('web-push', () => {
  arrived.length = 0;
  return Promise.resolve({
    sender,
    address: address('a'),
    goneAddress: address('gone'),
    read: () => Promise.resolve(arrived.map(({ body }) => browser.read(body))),
  });
});

describePushSender('fake', () => {
  const fake = openFakePush();
  return Promise.resolve({
    sender: fake,
    address: address('a'),
    goneAddress: address('gone'),
    read: () => Promise.resolve(fake.sent.map(({ payload }) => payload)),
  });
});

test('a push message is encrypted and signed, and carries its lifetime and topic', async () => {
  arrived.length = 0;
  await sender.send(address('a'), 'words', 'paymentPosted');
  const [message] = arrived;
  expect(message?.body.includes('words')).toBe(false);
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'paymentPosted' });
  expect(message?.headers['authorization']).toMatch(/^vapid t=/);
});

test('a different browser cannot decrypt the message', async () => {
  arrived.length = 0;
  await sender.send(address('a'), 'words', 'paymentPosted');
  expect(() => aPushBrowser().read(arrived[0]?.body ?? Buffer.alloc(0))).toThrow(/authenticate/);
});

test.each([
  [429, 'unknown'],
  [503, 'unknown'],
  [400, 'refused'],
  [302, 'refused'],
])('status %i from the push service returns %s', async (answered, kind) => {
  status = answered;
  expect((await sender.send(address('a'), '{}', 'x')).kind).toBe(kind);
  status = 201;
});

test('an unreachable push service returns unknown, and invalid keys return gone', async () => {
  expect((await sender.send({ endpoint: 'http://127.0.0.1:9/x', keys: browser.keys }, '{}', 'x')).kind).toBe('unknown');
  expect((await sender.send({ ...address('a'), keys: { p256dh: 'AAAA', auth: 'AAAA' } }, '{}', 'x')).kind).toBe('gone');
});

test.each([[{ privateKey: 'AAAA' }], [{ publicKey: 'AAAA' }], [{ subject: 'no-reply@lender.example' }]])(
  'a mistake in our own settings never marks a subscription as gone: %o',
  async (slip) => {
    const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@example.test', timeoutMs: 2_000, googleUrl: '' };
    expect(await openWebPush({ ...vapid, ...slip }).send(address('a'), '{}', 'x')).toEqual({
      kind: 'unknown',
      detail: 'the settings of web push (keys, subject) are not valid',
    });
  },
);

test("the signature names the push URL's own host when Google’s services are replaced", async () => {
  arrived.length = 0;
  const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:a@example.test', timeoutMs: 2_000 };
  const elsewhere = openWebPush({ ...vapid, googleUrl: origin });
  for (const host of ['https://fcm.googleapis.com', 'https://jmt17.google.com'])
    expect(await elsewhere.send({ ...browser, endpoint: `${host}/fcm/send/abc` }, 'words', 'x')).toEqual({
      kind: 'accepted',
    });
  const audiences = arrived.map(({ headers }) => {
    const [, claims = ''] = String(headers['authorization']).split('.');
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }).aud;
  });
  expect(audiences).toEqual(['https://fcm.googleapis.com', 'https://jmt17.google.com']);
  // The replacement URL applies only to Google's services.
  expect(await elsewhere.send(address('gone'), 'words', 'x')).toEqual({ kind: 'gone' });
});
