import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openServer } from '#platform/http-server.ts';
import { openLogger } from '#platform/logging.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { mountCspReports } from './csp-report-routes.ts';

const copy = await copyTestDatabase();
const [owner, database] = [copy.open('owner'), copy.open('lendside_api')];
const stored = statement<{ directive: string; blocked: string; page: string; times: number }>(
  'test_csp_reports',
  'select directive, blocked, page, times from app.csp_report where day = current_date order by times desc, blocked',
);
const clear = statement('test_csp_clear', 'delete from app.csp_report');

async function open() {
  const metrics = makeHttpMetrics(() => 0);
  const app = await openServer({
    logger: openLogger('test', 'silent'),
    metrics,
    isHttps: false,
    frameOrigins: [],
    telemetryOrigins: [],
    trustedProxy: '',
  });
  const clock = { nowMs: 0 };
  const means = { database, shedder: makeLoadShedder(), registry: metrics.registry, nowMs: () => clock.nowMs };
  await mountCspReports(app, means);
  const send = (blocked: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    app.inject({
      method: 'POST',
      remoteAddress,
      url: '/api/cspReports',
      headers: { 'content-type': 'application/csp-report', ...headers },
      payload: JSON.stringify({
        'csp-report': {
          'document-uri': 'https://pay.example/tmx/Dashboard/100001?ann@example.com',
          'effective-directive': 'script-src-elem',
          'blocked-uri': blocked,
        },
      }),
    });
  return { app, send, clock, counted: () => metrics.registry.getSingleMetricAsString('csp_reports_total') };
}

test('a report is stored without personal data, counted in its row and in the metrics', async () => {
  const { send, counted } = await open();
  for (let time = 0; time < 3; time += 1)
    expect((await send('https://evil.example/x.js?c=4242424242424242')).statusCode).toBe(204);
  expect(await owner.rows(stored)).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/tmx/Dashboard/*', times: 3 },
  ]);
  expect(await counted()).toContain('csp_reports_total{directive="script-src-elem",outcome="stored"} 3');
  await owner.rows(clear);
});

test('a page of another site, a large body and another media type store nothing', async () => {
  const { app, send } = await open();
  expect((await send('inline', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(204);
  expect((await send(`https://evil.example/${'x'.repeat(20_000)}`)).statusCode).toBe(413);
  expect((await send('inline', { 'content-type': 'application/json' })).statusCode).toBe(415);
  const bad = { method: 'POST', url: '/api/cspReports', payload: '{"csp-report":' } as const;
  const answer = await app.inject({ ...bad, headers: { 'content-type': 'application/csp-report' } });
  expect(answer.statusCode).toBe(400);
  expect(await owner.rows(stored)).toEqual([]);
});

test('a flood of reports is stored up to 60 a minute and 200 different rows a day', async () => {
  const { send, clock, counted } = await open();
  const sendNth = (n: number) => send(`https://a${n}.example/`, {}, `192.0.2.${n % 10}`);
  for (let n = 0; n < 70; n += 1) await sendNth(n);
  expect(await owner.rows(stored)).toHaveLength(60);
  expect(await counted()).toContain('outcome="dropped"} 10');
  for (let n = 60; n < 240; n += 1) {
    if (n % 60 === 0) clock.nowMs += 60_000;
    await sendNth(n);
  }
  const rows = await owner.rows(stored);
  expect(rows).toHaveLength(201);
  expect(rows[0]).toEqual({ directive: 'script-src-elem', blocked: 'other', page: 'other', times: 40 });
  await owner.rows(clear);
});

test('one address stores ten reports a minute, and others store theirs', async () => {
  const { send, clock, counted } = await open();
  // One home has a whole /64 network of IPv6.
  const home = (n: number) => send(`https://h${n}.example/`, {}, `2001:db8:0:1::${n + 1}`);
  for (let n = 0; n < 70; n += 1) await home(n);
  expect(await owner.rows(stored)).toHaveLength(10);
  expect(await counted()).toContain('outcome="dropped"} 60');
  await send('inline', {}, '2001:db8:0:2::1');
  expect(await owner.rows(stored)).toHaveLength(11);
  clock.nowMs += 60_000;
  await home(70);
  expect(await owner.rows(stored)).toHaveLength(12);
  await owner.rows(clear);
});

test('reports of more than 90 days ago are deleted with the next report', async () => {
  const old = `insert into app.csp_report (day, directive, blocked, page) values (current_date - 91, 'img-src', 'data', '/')`;
  await owner.rows(statement('test_csp_old', old));
  const { send } = await open();
  await send('inline');
  const all = statement<{ n: number }>('test_csp_count', 'select count(*)::int as n from app.csp_report');
  expect((await owner.rows(all))[0]?.n).toBe(1);
});
