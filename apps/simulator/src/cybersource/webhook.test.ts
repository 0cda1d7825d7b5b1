import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MERCHANT } from './merchant.ts';
import { aPayment, startTrial, type Trial } from '#trial.fixture.ts';

type Post = { signature: string; body: string };

let trial: Trial;
let posts: Post[] = [];
let arrived: () => void = () => undefined;

async function keep(request: IncomingMessage): Promise<void> {
  posts.push({ signature: String(request.headers['v-c-signature']), body: await text(request) });
  arrived();
}

const receiver = createServer((request, response) => {
  void keep(request).then(() => response.end());
});

beforeEach(async () => {
  posts = [];
  trial = await startTrial();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await trial.send('PUT', '/control/faults', { webhookUrl: `http://127.0.0.1:${port}/webhook` });
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await trial.close();
});

test('an amount ending in .93 posts the same signed webhook twice', async () => {
  const twice = new Promise<void>((resolve) => {
    arrived = () => posts.length === 2 && resolve();
  });
  await trial.call('POST', '/pts/v2/payments', aPayment('ref-93', '10.93'));
  await twice;
  const [first, second] = posts;
  expect(second?.body).toBe(first?.body);
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    eventType: 'payments.payments.accept',
    payload: [{ data: { clientReferenceInformation: { code: 'ref-93' }, status: 'AUTHORIZED' } }],
  });
  const [, sentAt, keyId, signature] = /^t=(\d+);keyId=([^;]+);sig=(.+)$/.exec(first?.signature ?? '') ?? [];
  expect(keyId).toBe(MERCHANT.keyId);
  expect(signature).toBe(
    createHmac('sha256', Buffer.from(MERCHANT.secretBase64, 'base64'))
      .update(`${sentAt}.${first?.body}`)
      .digest('base64'),
  );
});
