import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openServer } from '#platform/http-server.ts';
import { openLogger } from '#platform/logging.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';
import { openOriginationTrial, saidBySite } from '#features/origination/origination.fixture.ts';
import { mountApplicationsHook } from './webhook.ts';

const KEY = 'a key of the application site, long enough';
const trial = await openOriginationTrial();
const QUEUED = statement<{ count: number }>(
  'hook_test_queued',
  `select count(*)::int as count from app.outbox where kind = 'application.said'`,
);
const queued = async () => (await trial.owner.row(QUEUED))?.count;

const metrics = makeHttpMetrics(() => 0);
const app = await openServer({
  logger: openLogger('test', 'silent'),
  metrics,
  isHttps: true,
  frameOrigins: [],
  telemetryOrigins: [],
  trustedProxy: '',
});
await mountApplicationsHook(app, {
  database: trial.api,
  site: { url: 'https://apply.example/apply', key: KEY },
  callLimit: makeCallLimit({ customer: 0, stranger: 3 }),
  shedder: makeLoadShedder(),
  registry: metrics.registry,
  makeLink: ({ profileId, path }) => Promise.resolve(`https://pay.example${path}?profileId=${profileId}`),
  waitMaxMs: 0,
});

const signed = (body: string, seconds = Math.floor(Date.now() / 1000), key = KEY): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
const post = (body: string, signature?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/hooks/applications',
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-application-signature': signature }),
    },
  });

test('a signed message is queued once, answers how it stands, and leads back by a link', async () => {
  const body = JSON.stringify(saidBySite());
  const first = await post(body, signed(body));
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { applicationId: null, state: null, link: 'https://pay.example/tmx/Accounts?profileId=ann' },
  ]);
  await post(body, signed(body));
  expect(await queued()).toBe(1);
  await trial.work();
  const again = await post(body, signed(body));
  expect(again.json()).toMatchObject({
    state: 'open',
    link: 'https://pay.example/tmx/Origination/OriginationAmount?profileId=ann',
  });
  expect(await queued()).toBe(1);
});

test('a message that leads elsewhere, is about nobody or cannot be read is refused', async () => {
  const wrong = [
    { returnUrl: 'https://evil.example/apply/1' },
    { profileId: 'nobody' },
    { productId: 9_999 },
    { surprise: true },
    { appraisal: -1 },
  ];
  for (const change of wrong) {
    const body = JSON.stringify(saidBySite({ application: 'APP-000009', ...change }));
    expect((await post(body, signed(body))).statusCode).toBe(400);
  }
  expect((await post('{', signed('{'))).statusCode).toBe(400);
  expect(await queued()).toBe(1);
});

test('a forged, old or missing signature queues nothing, and is limited', async () => {
  const body = JSON.stringify(saidBySite({ application: 'APP-000010' }));
  const now = Math.floor(Date.now() / 1000);
  const tries = [signed(body, now, 'another key of somebody else'), signed(body, now - 301), signed(`${body} `, now)];
  for (const signature of tries) expect((await post(body, signature)).statusCode).toBe(401);
  expect((await post(body)).statusCode).toBe(429);
  expect(await queued()).toBe(1);
});
