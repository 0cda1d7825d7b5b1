import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';

const KEY = 'lendside simulation application key, worthless elsewhere';
let said: { body: string; signature: string }[];
let status: number[];
let server: Server;
let trial: Trial;

beforeEach(async () => {
  said = [];
  status = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const isHook = request.url === '/api/hooks/applications';
      if (isHook) said.push({ body, signature: String(request.headers['x-application-signature']) });
      const code = isHook ? (status.shift() ?? 200) : 200;
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isHook
            ? { state: 'open', link: 'http://lendside.test/tmx?signature=1' }
            : { profileId: 'p16', firstName: 'Pete' },
        ),
      );
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

const base = () => trial.simulator.url.replace('localhost', '127.0.0.1');
const enter = () => trial.send('GET', '/apply?code=good&utm_source=customer_app&utm_campaign=apply_for_loan');
const visitOf = (text: string): string => /name="visit" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** Sends a form as a browser does: it keeps the cookie, and follows the way on. */
async function post(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(base() + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const way = response.headers.get('location');
  if (way === null) return response.text();
  return (await fetch(new URL(way, base()), { headers: { cookie } })).text();
}
const PAWN = { productId: '1101', vehicle: '2013 Dodge Ram 1500', vehicleValue: '4,200.00', monthlyIncome: '800.00' };
const apply = async (fields: Record<string, string> = {}) =>
  post('/apply', { visit: visitOf((await enter()).text), employer: 'Sample Mill', ...PAWN, ...fields });

test('an approved person is led back by the link that Lendside gave, and the message is signed', async () => {
  const text = await apply();
  expect(text).toContain('You are approved.');
  expect(text).toContain('href="http://lendside.test/tmx?signature=1"');
  const [message] = said;
  expect(JSON.parse(message?.body ?? '{}')).toMatchObject({
    event: 1,
    decision: 'approved',
    profileId: 'p16',
    brand: 'tmx',
    productId: 1101,
    storeId: 10_001,
    appraisal: 420_000,
    vehicle: { year: 2013, make: 'Dodge', model: 'Ram 1500' },
    discretionaryIncome: 80_000,
    reasons: [],
    campaign: { utm_source: 'customer_app', utm_campaign: 'apply_for_loan' },
  });
  const { t = '', v1 } = /^t=(?<t>\d+),v1=(?<v1>[0-9a-f]+)$/.exec(message?.signature ?? '')?.groups ?? {};
  expect(v1).toBe(createHmac('sha256', KEY).update(`${t}.${message?.body}`).digest('hex'));
});

test.each([
  ['Later', 'inProgress', []],
  ['Documents', 'documents', []],
  ['Unknown', 'declined', ['unverifiedIncome']],
  ['Nobody', 'declined', ['unverifiedIdentity', 'delinquentWithOthers']],
])('the employer %s decides %s', async (employer, decision, reasons) => {
  await apply({ employer });
  expect(JSON.parse(said[0]?.body ?? '{}')).toMatchObject({ decision, reasons });
});

test('too little income and too little value are declined with both reasons', async () => {
  await apply({ monthlyIncome: '199.99', vehicleValue: '999.99' });
  expect(JSON.parse(said[0]?.body ?? '{}')).toMatchObject({
    decision: 'declined',
    reasons: ['insufficientIncome', 'collateral'],
  });
});

test('the form says what is typed wrong, and sends nothing', async () => {
  expect(await apply({ vehicleValue: 'much' })).toContain('Enter the value of your vehicle');
  expect(await apply({ employer: '' })).toContain('Enter your employer.');
  expect(said).toEqual([]);
});

test('a person without a code cannot apply, and the same press again is the same application', async () => {
  expect((await trial.send('GET', '/apply')).text).toContain('We do not know you yet.');
  const visit = visitOf((await enter()).text);
  await post('/apply', { visit, employer: 'Mill', ...PAWN });
  expect(await post('/apply', { visit, employer: 'Mill', ...PAWN })).toContain('You are approved.');
  expect(said).toHaveLength(1);
});

test('only the browser of the applicant gets the link that leads back', async () => {
  await apply();
  const { json } = await trial.send('GET', '/control/applications');
  const [application] = json['applications'] as { number: string }[];
  const { text } = await trial.send('GET', `/apply/${application?.number}`);
  expect(text).toContain('You are approved.');
  expect(text).not.toContain('signature=1');
});

test('documents that the person sends are seen by the underwriter', async () => {
  expect(await apply({ employer: 'Documents' })).toContain('Send these documents');
  const { json } = await trial.send('GET', '/control/applications');
  const [application] = json['applications'] as { number: string }[];
  const number = application?.number ?? '';
  expect(await post(`/apply/${number}/documents`, { document: 'Proof of income' })).toContain(
    'You sent us: Proof of income. We decide soon.',
  );
  expect((await trial.send('GET', '/applications')).text).toContain('Documents received: Proof of income.');
  await post('/applications/decide', { number, decision: 'approved' });
  expect(
    (await fetch(`${base()}/apply/${number}/documents`, { method: 'POST', body: new URLSearchParams() })).status,
  ).toBe(404);
});

test('a message is sent again while Lendside does not answer, and not after a refusal', async () => {
  status = [503, 503];
  const sending = apply();
  await expect.poll(() => said.length, { timeout: 20_000 }).toBe(1);
  trial.clock.advance(500);
  await expect.poll(() => said.length, { timeout: 20_000 }).toBe(2);
  trial.clock.advance(1_000);
  expect(await sending).toContain('You are approved.');
  expect(new Set(said.map(({ body }) => body)).size).toBe(1);
  status = [400];
  expect(await apply()).toContain('Lendside refused the application (400).');
  expect(said).toHaveLength(4);
});

test('the underwriter decides later, by the next message of the same application', async () => {
  await apply({ employer: 'Later' });
  const { json } = await trial.send('GET', '/control/applications');
  const [application] = json['applications'] as { number: string }[];
  expect(await post('/applications/decide', { number: application?.number ?? '', decision: 'declined' })).toContain(
    'is declined',
  );
  expect(said.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { application: application?.number, event: 1, decision: 'inProgress' },
    { application: application?.number, event: 2, decision: 'declined', reasons: ['unverifiedIncome'] },
  ]);
  expect(await post('/applications/decide', { number: application?.number ?? '', decision: 'approved' })).toContain(
    'nothing to decide',
  );
});

test('a lost and a doubled message are the faults of the site', async () => {
  await post('/applications/faults', { isLost: 'on', isDoubled: 'on' });
  await apply();
  expect(said).toHaveLength(2);
  expect(said[0]?.body).toBe(said[1]?.body);
});
