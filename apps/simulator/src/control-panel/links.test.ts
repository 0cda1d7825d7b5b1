import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';

const URL_MADE =
  'http://localhost:8080/tmx/Accounts/41/Payment?profileId=5eed&signature=ab&expiration=1&guestPayment=true';
const CAST = {
  people: [
    { code: 'P01', name: 'Ann Able', profileId: '5eed-01', brands: ['tmx'] },
    { code: 'P03', name: 'Cora <Diaz>', profileId: '5eed-03', brands: ['tmx', 'inl'] },
  ],
};
const LOANS = { loans: [{ person: { code: 'P03', name: 'Cora Diaz' }, loanId: 41, product: 'Georgia title pawn' }] };

type Asked = { path: string; key: unknown; body: Record<string, unknown> };

/** Starts a Lendside with two people. It signs every page except the home page and knows one shop code. */
async function startLendside() {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      const path = request.url ?? '';
      if (request.method === 'POST') asked.push({ path, key: request.headers['x-simulation-key'], body });
      const isRefused = body['path'] === '/ContactUs' || (path.endsWith('redeem') && body['code'] !== 'good');
      const answers: Readonly<Record<string, unknown>> = {
        '/api/simulation/cast': CAST,
        '/api/simulation/loans': LOANS,
        '/api/simulation/signedLink': isRefused ? { message: 'There is no such page.' } : { url: URL_MADE },
        '/api/externalBrowserAuth/redeem': isRefused ? {} : { profileId: '5eed-03', firstName: 'Cora' },
      };
      response.writeHead(isRefused ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answers[path] ?? {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}

let lendside: Awaited<ReturnType<typeof startLendside>>;
let trial: Trial;
beforeEach(async () => {
  lendside = await startLendside();
  trial = await startTrial(':memory:', lendside.url);
});
afterEach(async () => {
  await trial.close();
  lendside.close();
});

async function make(fields: Record<string, string>, origin = trial.simulator.url) {
  const response = await fetch(`${trial.simulator.url}/links/make`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: 'P03', shown: 'P03', validMinutes: '60', ...fields }).toString(),
  });
  return { status: response.status, text: await response.text() };
}

describe('signed links', () => {
  test('the page offers links for every person with the pages of their loans', async () => {
    const { text } = await trial.send('GET', '/links?person=P03');
    expect(text).toContain('P01 · Ann Able');
    expect(text).toContain('Cora &lt;Diaz&gt;');
    for (const path of ['/tmx/Accounts/41/Payment', '/tmx/Accounts', '/Home'])
      expect(text).toContain(`value="${path}"`);
  });

  test('a link is signed by Lendside with the simulator’s key and shown once', async () => {
    const { text } = await make({ path: ' /tmx/Accounts/41/Payment ', guest: 'on', validMinutes: '5' });
    expect(lendside.asked).toEqual([
      {
        path: '/api/simulation/signedLink',
        key: 'simulation',
        body: { profileId: '5eed-03', path: '/tmx/Accounts/41/Payment', isGuestPayment: true, validMinutes: 5 },
      },
    ]);
    const shown = URL_MADE.replaceAll('&', '&amp;');
    expect(text).toContain(`href="${shown}"`);
    expect(text).toContain(`data-copy="${shown}"`);
    expect((await trial.send('GET', '/links?person=P03')).text).not.toContain('signature=');
  });

  test('the link is for the person in the list, even when the page shows pages of another', async () => {
    const { text } = await make({ person: 'P03', shown: 'P01', path: '/tmx/Accounts' });
    expect(lendside.asked.at(-1)?.body).toMatchObject({ profileId: '5eed-03', path: '/tmx/Accounts/41/Payment' });
    expect(text).toContain('value="P03" selected');
    await make({ person: 'P03', shown: 'P01', path: '/Typed' });
    expect(lendside.asked.at(-1)?.body).toMatchObject({ profileId: '5eed-03', path: '/Typed' });
    expect((await make({ person: 'P99', path: '/Home' })).text).toContain('Choose a person from the list.');
    expect(lendside.asked).toHaveLength(2);
  });

  test('a refused link shows why and keeps the typed values', async () => {
    const refused = await make({ path: '/ContactUs' });
    expect(refused.text).toContain('There is no such page.');
    expect(refused.text).toContain('value="/ContactUs"');
    const late = await make({ path: '/Home', validMinutes: '9999' });
    expect(late.text).toContain('A link can be valid for 1 to 4320 minutes.');
    expect(lendside.asked).toHaveLength(1);
  });

  test('a form sent by another site makes no link, and an unreachable Lendside is reported', async () => {
    expect((await make({ path: '/Home' }, 'https://evil.example')).status).toBe(403);
    expect(lendside.asked).toEqual([]);
    lendside.close();
    const alone = await startTrial(':memory:', 'http://127.0.0.1:1');
    expect((await alone.send('GET', '/links')).text).toContain('Lendside does not answer');
    await alone.close();
  });
});

describe('shop', () => {
  test('the shop redeems the code with its own name and key, and greets the customer', async () => {
    const { text } = await trial.send('GET', '/shop?code=good');
    expect(text).toContain('Welcome, Cora.');
    expect(lendside.asked).toEqual([
      {
        path: '/api/externalBrowserAuth/redeem',
        key: undefined,
        body: { name: 'shop', siteKey: 'lendside simulation shop key, worthless elsewhere', code: 'good' },
      },
    ]);
  });

  test.each([
    ['/shop?code=spent', 'This code does not work'],
    ['/shop', 'We do not know you yet.'],
    ['/shop?code=', 'We do not know you yet.'],
    ['/shop?code=a&code=good', 'We do not know you yet.'],
    [`/shop?code=${'x'.repeat(101)}`, 'We do not know you yet.'],
  ])('the shop shows no greeting at %s', async (path, says) => {
    const { text } = await trial.send('GET', path);
    expect(text).toContain(says);
    expect(text).not.toContain('Welcome');
  });
});
