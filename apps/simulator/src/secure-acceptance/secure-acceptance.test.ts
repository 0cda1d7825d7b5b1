import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';

const SECRET = 'lendside simulation secure acceptance secret, worthless elsewhere';
let told: Record<string, string>[];
let statuses: number[];
let server: Server;
let trial: Trial;
let answerUrl: string;

beforeEach(async () => {
  told = [];
  statuses = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      told.push(Object.fromEntries(new URLSearchParams(body)));
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  answerUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/hooks/payoutCards`;
  trial = await startTrial();
});
afterEach(async () => {
  await trial.close();
  server.close();
});

const sign = (fields: Record<string, string>): string => {
  const names = (fields['signed_field_names'] ?? '').split(',');
  return createHmac('sha256', SECRET)
    .update(names.map((name) => `${name}=${fields[name]}`).join(','))
    .digest('base64');
};

function asked(changes: Record<string, string> = {}): Record<string, string> {
  const fields: Record<string, string> = {
    access_key: 'sim-secure-acceptance-access-key',
    profile_id: '5A7E0000-51B0-4CA8-9D00-000000000001',
    transaction_uuid: 'form-1',
    reference_number: 'form-1',
    transaction_type: 'create_payment_token',
    currency: 'USD',
    amount: '0.00',
    override_backoffice_post_url: answerUrl,
    signed_date_time: `${new Date(trial.clock.nowMs()).toISOString().slice(0, 19)}Z`,
    ...changes,
  };
  fields['signed_field_names'] = [...Object.keys(fields), 'signed_field_names'].join(',');
  return { ...fields, signature: sign(fields) };
}

async function post(
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(`${trial.simulator.url.replace('localhost', '127.0.0.1')}/secureacceptance${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, text: await response.text(), policy };
}
const open = (fields = asked()) => post('/embedded/token/create', fields);
const sessionOf = (text: string): string => /name="session" value="([^"]+)"/.exec(text)?.[1] ?? '';
const CARD = { forename: 'Wendy', surname: 'Xu', number: '4242 4242 4242 4242', expiry: '12/29', code: '123' };
const save = async (changes: Record<string, string> = {}) =>
  post('/embedded/token/save', { session: sessionOf((await open()).text), act: 'save', ...CARD, ...changes });
const answered = () => vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: 10_000 });

test('a saved card is told once, signed, with its first six and last four digits', async () => {
  const page = await open();
  expect([page.status, page.policy]).toEqual([200, expect.stringContaining(`frame-ancestors http://localhost:8080`)]);
  const done = await post('/embedded/token/save', { session: sessionOf(page.text), act: 'save', ...CARD });
  expect(done.text).toContain('Your card was saved.');
  await answered();
  const [answer = {}] = told;
  expect(answer).toMatchObject({
    decision: 'ACCEPT',
    reason_code: '100',
    req_transaction_uuid: 'form-1',
    req_card_number: '424242xxxxxx4242',
    req_card_type: '001',
    req_card_expiry_date: '12-2029',
    req_bill_to_forename: 'Wendy',
    req_bill_to_surname: 'Xu',
  });
  expect(answer['signature']).toBe(sign(answer));
  const saved = await trial.call('GET', `/tms/v1/paymentinstruments/${answer['payment_token']}`);
  expect(saved.status).toBe(200);
  expect((await open()).text).toContain('It was used before.');
});

test('a declined card, a wrong code, an unkeepable card and a person who leaves are told apart', async () => {
  const endings = [
    [{ number: '4000000000000002' }, 'DECLINE', '233'],
    [{ code: '999' }, 'DECLINE', '200'],
    [{ number: '4000000000000515' }, 'ERROR', '150'],
    [{ act: 'cancel' }, 'CANCEL', ''],
  ] as const;
  for (const [index, [changes, decision, reason]] of endings.entries()) {
    const page = await open(asked({ transaction_uuid: `ending-${index}` }));
    await post('/embedded/token/save', { session: sessionOf(page.text), act: 'save', ...CARD, ...changes });
    await vi.waitFor(() => expect(told).toHaveLength(index + 1), { timeout: 10_000 });
    expect(told[index]).toMatchObject({ decision, reason_code: reason });
    expect(told[index]).not.toHaveProperty('payment_token');
  }
});

test('a form with a wrong signature, an old one or one of another profile does not open', async () => {
  const wrong = [
    { ...asked(), amount: '1.00' },
    asked({ signed_date_time: '2020-01-01T00:00:00Z' }),
    asked({ profile_id: 'another' }),
    asked({ transaction_type: 'sale' }),
    asked({ override_backoffice_post_url: 'nowhere' }),
  ];
  for (const fields of wrong) expect((await open(fields)).status).toBe(400);
});

test('wrong fields are named and never show the card number again', async () => {
  const page = await save({ number: '4242424242424241', expiry: '13/29', surname: '' });
  expect(page.status).toBe(400);
  for (const text of ['Check the card number.', 'Enter the date like 08/29.', 'Enter the last name.'])
    expect(page.text).toContain(text);
  expect(page.text).not.toContain('4242424242424241');
  expect(told).toEqual([]);
});

test('an answer that the lender does not take is posted again, and the slow card is told late', async () => {
  statuses = [503];
  await save();
  await answered();
  await trial.clock.waiterArrived();
  trial.clock.advance(1_000);
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 10_000 });
  expect(told[1]).toEqual(told[0]);
  const slow = await open(asked({ transaction_uuid: 'slow' }));
  await post('/embedded/token/save', {
    session: sessionOf(slow.text),
    act: 'save',
    ...CARD,
    number: '4242420000000042',
  });
  await trial.clock.waiterArrived();
  expect(told).toHaveLength(2);
  trial.clock.advance(8_000);
  await vi.waitFor(() => expect(told).toHaveLength(3), { timeout: 10_000 });
});
