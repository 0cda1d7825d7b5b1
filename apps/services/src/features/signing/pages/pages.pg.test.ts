import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openServer } from '#platform/http-server.ts';
import { openLogger } from '#platform/logging.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';
import type { LiveSessions } from '#platform/access/live-sessions.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from '#features/signing/signing.fixture.ts';
import { openPingToken, toPingToken } from './addresses.ts';
import { mountPing } from './ping.ts';
import { mountReturnPage } from './return-page.ts';
import { mountWebhook } from './webhook.ts';

const trial = await openSigningTrial();
const ann = personOf('ann');
const QUEUED = statement<{ payload: { envelopeId: string } }>(
  'pages_test_queued',
  `select payload from app.outbox where kind = 'signing.read' and sent_at is null order by outbox_id`,
);
const ACTIVE = statement<{ is_active: boolean }>(
  'pages_test_active',
  'select active_at is not null as is_active from app.envelope where loan_id = $1',
);

async function open(callsPerMinute = 0) {
  const metrics = makeHttpMetrics(() => 0);
  const app = await openServer({
    logger: openLogger('test', 'silent'),
    metrics,
    isHttps: true,
    frameOrigins: [],
    telemetryOrigins: [],
    trustedProxy: '',
  });
  const used: string[] = [];
  const sessions: LiveSessions = {
    find: (sessionId) => {
      used.push(sessionId);
      return Promise.resolve(sessionId === ann.sessionId ? ann : null);
    },
    forget: () => undefined,
    forgetAllOf: () => undefined,
  };
  const means = {
    database: trial.api,
    sealing: trial.sealing,
    signing: trial.vendor,
    sessions,
    shedder: makeLoadShedder(),
    callLimit: makeCallLimit({ customer: 0, stranger: callsPerMinute }),
    registry: metrics.registry,
  };
  mountReturnPage(app, trial.vendor);
  mountPing(app, means);
  await mountWebhook(app, means);
  return { app, used, counted: () => metrics.registry.getSingleMetricAsString('signing_webhooks_total') };
}

async function anEnvelope() {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  const { url } = await trial.start(loanId, ann);
  const [envelope] = await trial.envelopes(loanId);
  return { loanId, url, envelopeId: envelope?.envelope_id ?? '', vendorId: envelope?.vendor_id ?? '' };
}

const post = (app: Awaited<ReturnType<typeof open>>['app'], body: Uint8Array, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/webhooks/signing', payload: Buffer.from(body), headers });

test('a webhook with the right HMAC queues one read, and a forged one gets 401 and queues none', async () => {
  const { app, counted } = await open();
  const { url, vendorId, envelopeId, loanId } = await anEnvelope();
  await trial.vendor.act(url, { kind: 'sign' });
  const [webhook] = await trial.vendor.webhooks(vendorId);
  if (webhook === undefined) throw new Error('no webhook');
  const headers = { 'content-type': 'application/json', 'x-fake-signature': webhook.headers['x-fake-signature'] ?? '' };
  const forged = [
    await post(app, webhook.body, { ...headers, 'x-fake-signature': 'AAAA' }),
    await post(app, webhook.body, { 'content-type': 'application/json' }),
    await post(app, Buffer.from(`${Buffer.from(webhook.body).toString()} `), headers),
  ];
  expect(forged.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  expect(forged[0]?.json()).toMatchObject({ errorCode: 'UnauthorizedException' });
  expect(await trial.owner.rows(QUEUED)).toEqual([]);
  expect((await post(app, webhook.body, headers)).statusCode).toBe(200);
  expect(await trial.owner.rows(QUEUED)).toMatchObject([{ payload: { envelopeId } }]);
  await trial.work();
  expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
  expect(await counted()).toContain('{outcome="forged"} 3');
});

test('a webhook of an unknown envelope is answered and stores nothing', async () => {
  const { app, counted } = await open();
  // An envelope of another program under the same account of the vendor.
  const made = await trial.vendor.createEnvelope({
    reference: 'somebody-elses',
    subject: 'x',
    documents: [{ documentId: 1, name: 'x', bytes: Buffer.from('%PDF-'), fields: [] }],
    signers: [{ signerId: 'x', order: 1, name: 'x', email: 'x@example.com' }],
    endsAt: new Date(Date.now() + 60_000),
  });
  if (made.kind !== 'made') throw new Error('not made');
  await trial.vendor.expireEnvelope(made.envelopeId);
  const [webhook] = await trial.vendor.webhooks(made.envelopeId);
  const headers = { 'x-fake-signature': webhook?.headers['x-fake-signature'] ?? '' };
  const answer = await post(app, webhook?.body ?? Buffer.alloc(0), { ...headers, 'content-type': 'application/json' });
  expect(answer.statusCode).toBe(200);
  expect(await trial.owner.rows(QUEUED)).toEqual([]);
  expect(await counted()).toContain('{outcome="unknown"} 1');
});

test('forged webhooks and pings are limited, the vendor’s own are not; a large one is refused', async () => {
  const { app } = await open(3);
  const { url, vendorId, loanId } = await anEnvelope();
  await trial.vendor.act(url, { kind: 'sign' });
  const [webhook] = await trial.vendor.webhooks(vendorId);
  if (webhook === undefined) throw new Error('no webhook');
  const headers = { 'x-fake-signature': webhook.headers['x-fake-signature'] ?? '', 'content-type': 'application/json' };
  for (let time = 0; time < 6; time += 1) expect((await post(app, webhook.body, headers)).statusCode).toBe(200);
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await post(app, Buffer.from('{}'), {})).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await post(app, webhook.body, headers)).statusCode).toBe(200);
  await trial.work();
  expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete' });
  expect((await app.inject({ url: '/api/signing/ping?token=x' })).statusCode).toBe(429);
  const { app: other } = await open();
  expect((await post(other, Buffer.alloc(300 * 1024), {})).statusCode).toBe(413);
});

test('a ping keeps session and envelope alive, and a wrong or old token changes nothing', async () => {
  const { app, used } = await open();
  const { loanId, envelopeId } = await anEnvelope();
  const of = { sessionId: ann.sessionId, envelopeId };
  const ping = (token: string) => app.inject({ url: `/api/signing/ping?token=${token}` });
  const old = toPingToken(trial.sealing, of, Date.now() - 3 * 3_600_000);
  for (const token of [
    '',
    'x',
    old,
    toPingToken(trial.sealing, of).slice(0, -2),
    trial.sealing.seal('link', '{}').toString('base64url'),
  ])
    expect((await ping(token)).statusCode).toBe(204);
  expect((await ping(toPingToken(trial.sealing, { ...of, sessionId: 'ses_gone' }))).statusCode).toBe(204);
  expect(await trial.owner.row(ACTIVE, [loanId])).toEqual({ is_active: false });
  expect(used).toEqual(['ses_gone']);
  const token = toPingToken(trial.sealing, of);
  expect(openPingToken(trial.sealing, token)).toEqual(of);
  expect((await ping(token)).statusCode).toBe(204);
  expect(used).toEqual(['ses_gone', ann.sessionId]);
  expect(await trial.status(loanId, ann)).toMatchObject({ activeAt: expect.any(String) });
});

test('the return page tells its own origin one of the known events, and nothing of the address [security T34]', async () => {
  const { app } = await open();
  const page = await app.inject({ url: '/signing/return?event=signing_complete&token=secret' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; .*frame-ancestors 'self'$/,
  );
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.body).toContain('data-event="signing_complete"');
  expect(page.body).not.toContain('secret');
  for (const query of ['?event=<script>alert(1)</script>', '?event=paid', '', '?event=a&event=b'])
    expect((await app.inject({ url: `/signing/return${query}` })).body).toContain('data-event=""');
});
