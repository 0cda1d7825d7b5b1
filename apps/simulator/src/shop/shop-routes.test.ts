import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';

const KEY = 'lendside simulation shop key, worthless elsewhere';
let asked: { path: string; body: string }[];
let answer: { status: number; message: string };
let server: Server;
let trial: Trial;

function referenceOf({ key = KEY, until = Date.now() + 60_000, once = 'one' } = {}): string {
  const text = Buffer.from(JSON.stringify({ loanId: 7, lmsId: 2, brand: 'ccf', until, once })).toString('base64url');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

beforeEach(async () => {
  asked = [];
  answer = { status: 200, message: 'Renewed at the store for $70.00 as 1-2-01.' };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push({ path, body });
      const isAct = path.endsWith('/act');
      response.writeHead(isAct ? answer.status : 200, { 'content-type': 'application/json' });
      const loan = {
        loanId: 7,
        loanHeader: '1-1-01',
        product: 'Payday',
        payoffAmount: '470.00',
        dueDate: '2026-06-26',
      };
      const loans = [{ ...loan, person: { code: 'P56', name: 'Gil Kerr' } }];
      response.end(JSON.stringify(isAct ? { message: answer.message } : { firstName: 'Gil', profileId: 'p', loans }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  trial = await startTrial(':memory:', `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
});
afterEach(async () => {
  await trial.close();
  server.close();
});

const enter = (reference: string, code = '&code=good') => trial.send('GET', `/shop?reference=${reference}${code}`);

async function renew(visit: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const base = trial.simulator.url.replace('localhost', '127.0.0.1');
  const response = await fetch(`${base}/shop/renew`, { method: 'POST', headers, body: new URLSearchParams({ visit }) });
  return { status: response.status, text: await response.text() };
}

const visitOf = (text: string): string => /name="visit" value="([^"]+)"/.exec(text)?.[1] ?? '';

test('the shop renews the loan of a signed reference and leads back to Lendside [LOP-037]', async () => {
  const { text } = await enter(referenceOf());
  expect(text).toContain('Welcome, Gil.');
  expect(text).toContain('$470.00 pays it off');
  const done = await renew(visitOf(text));
  expect(done.text).toContain('Renewed at the store for $70.00');
  expect(done.text).toMatch(/href="[^"]+\/ExternalBrowserAuth\/shop\?brand=ccf&amp;returned=renewed"/);
  expect(asked.at(-1)).toMatchObject({ path: '/api/simulation/loans/act' });
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({
    loanId: 7,
    reference: 'shop-one',
    act: { does: 'renewAtStore' },
  });
});

test('a reference and its form work once', async () => {
  const visit = visitOf((await enter(referenceOf())).text);
  expect((await enter(referenceOf())).text).toContain('This link was used, or its time is over.');
  await renew(visit);
  expect((await renew(visit)).text).toContain('This link was used');
  expect(asked.filter(({ path }) => path.endsWith('/act'))).toHaveLength(1);
});

test('a forged reference, a late one, a stranger and another site renew nothing', async () => {
  expect((await enter(referenceOf({ key: 'another key' }))).text).toContain('This link was used');
  expect((await enter(referenceOf({ until: 1 }))).text).toContain('This link was used');
  expect((await enter(referenceOf(), '')).text).not.toContain('Renew Payday');
  const visit = visitOf((await enter(referenceOf({ once: 'two' }))).text);
  expect((await renew(visit, { origin: 'https://evil.example' })).status).toBe(403);
  expect(asked.filter(({ path }) => path.endsWith('/act'))).toEqual([]);
});

test('the shop says why Lendside did not renew', async () => {
  answer = { status: 409, message: 'This loan was renewed as often as it may be.' };
  const { text } = await renew(visitOf((await enter(referenceOf())).text));
  expect(text).toContain('This loan was renewed as often as it may be.');
  expect(text).toMatch(/returned=unchanged/);
});
