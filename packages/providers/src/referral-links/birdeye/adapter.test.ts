import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeReferralLinks } from '#referral-links/conformance.ts';
import type { LinkWanted } from '#referral-links/port.ts';
import { openBirdeye } from './adapter.ts';

const world = await startSimulatedWorld();
const baseUrl = `${world.url}/birdeye`;
const open = (key = 'sim-birdeye-key') => openBirdeye({ baseUrl, key, timeoutMs: 2_000 });
const wanted = (reference: string): LinkWanted => ({
  reference,
  code: 'FRND2223',
  target: 'https://pay.example/r/FRND2223',
  firstName: 'Ann',
  lastName: 'Lee',
  email: null,
  phone: '+15125550177',
});

// A partner whose answer each test chooses.
let answer: unknown = null;
const partner = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});
await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  partner.close();
});

describeReferralLinks('Birdeye over HTTP', () =>
  Promise.resolve({
    links: open(),
    leadsTo: async (url) => (await fetch(url, { redirect: 'manual' })).headers.get('location'),
  }),
);

test('a wrong key, a failing partner or no partner at all makes no link', async () => {
  expect(await open('wrong').make(wanted('a'))).toEqual({ kind: 'unavailable', detail: 'HTTP 401' });
  await world.control('PUT', '/control/birdeye', { fault: 'down' });
  expect(await open().make(wanted('a'))).toEqual({ kind: 'unavailable', detail: 'HTTP 503' });
  await world.control('PUT', '/control/birdeye', { fault: 'none' });
  const nowhere = openBirdeye({ baseUrl: 'http://127.0.0.1:1', key: 'k', timeoutMs: 500 });
  expect(await nowhere.make(wanted('a'))).toMatchObject({ kind: 'unavailable' });
});

test('a link whose answer was lost is the one that the next try gets', async () => {
  await world.control('PUT', '/control/birdeye', { fault: 'answerLost' });
  expect(await open().make(wanted('lost'))).toMatchObject({ kind: 'unavailable' });
  await world.control('PUT', '/control/birdeye', { fault: 'none' });
  const again = await open().make(wanted('lost'));
  const { links } = (await world.control('GET', '/control/birdeye')) as {
    links: { reference: string; url: string; timesAsked: number }[];
  };
  expect(links.filter(({ reference }) => reference === 'lost')).toEqual([
    { reference: 'lost', code: 'FRND2223', url: again.kind === 'made' ? again.url : '', timesAsked: 2 },
  ]);
});

test('an answer for another link, of another shape or with an unsafe address makes no link', async () => {
  const address = partner.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const links = openBirdeye({ baseUrl: `http://127.0.0.1:${port}`, key: 'k', timeoutMs: 2_000 });
  const bad = [
    null,
    { reference: 'b' },
    { reference: 'another', url: 'https://links.example/1' },
    { reference: 'b', url: 'javascript:alert(1)' },
    { reference: 'b', url: 'https://user@links.example/1' },
    { reference: 'b', url: `https://links.example/${'x'.repeat(300)}` },
    { reference: 'b', url: 'links.example' },
  ];
  for (const each of bad) {
    answer = each;
    expect([each, (await links.make(wanted('b'))).kind]).toEqual([each, 'unavailable']);
  }
  answer = { reference: 'b', url: 'https://links.example/1' };
  expect(await links.make(wanted('b'))).toEqual({ kind: 'made', url: 'https://links.example/1' });
});
