import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';
import { BIRDEYE_KEY } from './birdeye-routes.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const LINK = { reference: 'r-1', code: 'FRND2223', targetUrl: 'https://pay.example/r/FRND2223' };
const headers = { 'x-api-key': BIRDEYE_KEY };
const make = (body: unknown, by: Record<string, string> = headers) =>
  trial.send('POST', '/birdeye/v1/referral-links', body, by);

test('a referral link needs the key, and a repeated reference gets the same link', async () => {
  expect((await make(LINK, {})).status).toBe(401);
  const first = await make(LINK);
  expect(first).toMatchObject({ status: 201, json: { reference: 'r-1' } });
  expect(await make(LINK)).toMatchObject({ status: 200, json: { url: first.json['url'] } });
  const path = new URL(String(first.json['url'])).pathname;
  const opened = await fetch(`${trial.simulator.url}${path}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, LINK.targetUrl]);
  expect((await trial.send('GET', '/birdeye/l/none')).status).toBe(404);
});

test('a referral link without a reference, a code or a web address is refused', async () => {
  for (const wrong of [{ reference: '' }, { code: '' }, { targetUrl: 'javascript:alert(1)' }, { targetUrl: 'none' }])
    expect((await make({ ...LINK, ...wrong })).status).toBe(400);
});

test('a link whose answer was lost is there for the next try, and none is made while down', async () => {
  await trial.send('PUT', '/control/birdeye', { fault: 'down' });
  expect((await make(LINK)).status).toBe(503);
  await trial.send('PUT', '/control/birdeye', { fault: 'answerLost' });
  expect((await make(LINK)).status).toBe(502);
  await trial.send('PUT', '/control/birdeye', { fault: 'none' });
  expect((await make(LINK)).status).toBe(200);
  expect((await trial.send('GET', '/control/birdeye')).json['links']).toMatchObject([
    { reference: 'r-1', timesAsked: 2 },
  ]);
});
