import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const PLAIN = { 'content-type': 'text/plain;charset=UTF-8' };
const STREAM = '/analytics/mp/collect?measurement_id=G-SIMULATED1&api_secret=sim-analytics-secret';
const measure = (body: object, path = STREAM) => trial.send('POST', path, body, PLAIN);
const event = { name: 'page_view', params: { page_title: '<b>Login</b>' } };
const good = { client_id: 'v1', user_properties: { site_brand: { value: 'tmx' } }, events: [event] };

test('an analytics event is stored with its fields and user, and the page escapes its markup', async () => {
  expect((await measure(good)).status).toBe(204);
  expect(
    (
      await trial.send(
        'POST',
        '/recording/events',
        { visitId: 'v2', properties: {}, events: [{ name: 'logout', method: 'x', atMs: 1 }] },
        PLAIN,
      )
    ).status,
  ).toBe(204);
  const { json } = await trial.send('GET', '/analytics.json');
  expect(json).toMatchObject({
    analytics: [{ visit: 'v1', name: 'page_view', properties: { site_brand: 'tmx' } }],
    recording: [{ visit: 'v2', name: 'logout', fields: { method: 'x', atMs: 1 } }],
  });
  expect((await trial.send('GET', '/analytics')).text).toContain('page_title: &lt;b&gt;Login');
});

test('an analytics event that the protocol does not allow is refused with a reason', async () => {
  const many = (count: number) => Array<object>(count).fill(event);
  for (const [body, why] of [
    [{ ...good, events: many(26) }, 'more than 25 events'],
    [{ ...good, events: [] }, 'no events'],
    [{ ...good, client_id: undefined }, 'whose visit'],
    [{ ...good, page_location: 'https://x' }, 'no member'],
    [{ ...good, user_properties: { ['n'.repeat(25)]: { value: 'x' } } }, 'name that is not allowed'],
    [{ ...good, user_properties: { name: { value: 'x'.repeat(37) } } }, '36 characters'],
    [{ ...good, events: [{ name: 'session_start', params: {} }] }, 'reserved'],
    [{ ...good, events: [{ name: 'x', params: { a: 'x'.repeat(101) } }] }, 'too long'],
  ] as const) {
    const answer = await measure(body);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(why)]);
  }
  expect((await measure(good, '/analytics/mp/collect?measurement_id=G-OTHER&api_secret=x')).status).toBe(403);
});

test("the page's buttons make each collector fail and work again", async () => {
  await trial.send('PUT', '/control/analytics', { analytics: true });
  expect((await measure(good)).status).toBe(500);
  await fetch(`${trial.simulator.url}/analytics/failing`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'service=analytics&isFailing=false',
  });
  expect((await measure(good)).status).toBe(204);
});
