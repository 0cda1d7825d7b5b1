import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrial, type Answer, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const PUSH = {
  processingInformation: { businessApplicationId: 'FD', commerceIndicator: 'internet' },
  senderInformation: { name: 'Lender' },
  recipientInformation: { firstName: 'Ann', lastName: 'Lee' },
};

function push(reference: string, totalAmount = '225.00', instrument = 'SIMCARD-4242-1228-trial'): Promise<Answer> {
  return trial.call('POST', '/pts/v2/payouts', {
    ...PUSH,
    clientReferenceInformation: { code: reference },
    orderInformation: { amountDetails: { totalAmount, currency: 'USD' } },
    paymentInformation: { paymentInstrument: { id: instrument } },
  });
}

/** Sends a form of the page and returns the text of the page that follows. */
async function submit(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${trial.simulator.url}${path}`, {
    method: 'POST',
    headers: { origin: trial.simulator.url },
    body: new URLSearchParams(fields),
  });
  return response.text();
}

async function searched(reference: string): Promise<unknown[]> {
  const query = { query: `clientReferenceInformation.code:${reference}` };
  const { json } = await trial.call('POST', '/tss/v2/searches', query);
  const rows = (json['_embedded'] as { transactionSummaries: { status: string }[] }).transactionSummaries;
  return rows.map(({ status }) => status);
}

test('a push is pending for some seconds and transmitted then', async () => {
  expect(await push('out_1')).toMatchObject({ status: 201, json: { status: 'ACCEPTED' } });
  expect(await searched('out_1')).toEqual(['PENDING']);
  trial.clock.advance(3_000);
  expect(await searched('out_1')).toEqual(['TRANSMITTED']);
});

test('a repeated reference pays twice, and the books and the page show it', async () => {
  await push('out_twice');
  await push('out_twice');
  expect((await trial.send('GET', '/control/payouts/cybersource/summary')).json).toEqual({
    count: 2,
    cents: 45_000,
    paidCount: 0,
    duplicatedReferences: ['out_twice'],
  });
  const { text } = await trial.send('GET', '/money-out?partner=cybersource');
  for (const part of ['References paid twice', 'out_twice', '$225.00', 'card •••• 4242', 'Ann Lee'])
    expect(text).toContain(part);
});

test('magic cards and cents refuse, fail before booking and book twice', async () => {
  const statusOf = async (answer: Promise<Answer>) => (await answer).json['status'] ?? (await answer).status;
  expect(await statusOf(push('out_a', '225.00', 'SIMCARD-0018-1228-x'))).toBe('DECLINED');
  expect(await statusOf(push('out_b', '225.00', 'SIMCARD-1111-1228-x'))).toBe('DECLINED');
  expect(await statusOf(push('out_c', '225.90'))).toBe('DECLINED');
  expect([await statusOf(push('out_d', '225.94')), await statusOf(push('out_d', '225.94'))]).toEqual([
    'SERVER_ERROR',
    'ACCEPTED',
  ]);
  await push('out_e', '225.89');
  expect((await trial.send('GET', '/control/payouts/cybersource/summary')).json).toMatchObject({
    duplicatedReferences: ['out_e'],
  });
});

test('a cut before the booking books nothing, and a cut after it books', async () => {
  for (const outcome of ['cut-before-booking', 'cut-after-booking']) {
    await trial.send('POST', '/control/payouts/cybersource/next', { outcome });
    await expect(push(`out_${outcome}`)).rejects.toThrow('fetch failed');
  }
  expect(await searched('out_cut-before-booking')).toEqual([]);
  expect(await searched('out_cut-after-booking')).toEqual(['PENDING']);
});

test('the faults of a partner are changed, ordered and reset on its page', async () => {
  expect(await submit('/money-out/cybersource/next', { outcome: 'refuse' })).toContain('Waiting for the next payout');
  expect(await push('out_refused')).toMatchObject({ json: { status: 'DECLINED' } });
  expect(await submit('/money-out/cybersource/next', { outcome: 'explode' })).toContain('Choose what');
  expect(await submit('/money-out/cybersource/down', { state: 'down' })).toContain('Bring this partner back');
  expect((await push('out_down')).status).toBe(503);
  expect(await submit('/money-out/cybersource/reset', {})).toContain('Take this partner down');
  expect((await push('out_down')).status).toBe(201);
});

test('probabilities of faults repeat exactly and apply to payouts only', async () => {
  await trial.send('PUT', '/control/payouts/cybersource/faults', { declined: 1 });
  expect(await push('out_declined')).toMatchObject({ json: { status: 'DECLINED' } });
  expect((await trial.send('GET', '/control/faults')).json).toMatchObject({ declined: 0 });
  expect((await trial.send('PUT', '/control/payouts/cybersource/faults', { declined: 2 })).status).toBe(400);
});

const headers = { authorization: 'Bearer sim-ach-key' };
const credit = (reference: string, accountNumber: string) => ({
  reference,
  secCode: 'PPD',
  direction: 'credit',
  amount: '225.00',
  effectiveDate: '2026-06-19',
  receiver: { name: 'Ann Lee', routingNumber: '061000104', accountNumber },
});

test('a bank takes a credit once, never cancels it, and sends it back on the named day', async () => {
  const take = () => trial.send('POST', '/ach/v1/entries', credit('out_bank', '000123456789'), headers);
  expect([(await take()).status, (await take()).status]).toEqual([201, 200]);
  const cancelled = await trial.send('POST', '/ach/v1/entries/out_bank/cancel', {}, headers);
  expect(cancelled).toMatchObject({ status: 409, json: { status: 'ACCEPTED' } });
  expect(await submit('/money-out/ach/return', { reference: 'out_bank', code: 'R02', on: '2026-06-22' })).toContain(
    'It comes back on 2026-06-22 (R02).',
  );
  expect(await submit('/money-out/ach/return', { reference: 'out_none', code: 'R02', on: '2026-06-22' })).toContain(
    'There is no payout out_none',
  );
  const returns = (direction: string) =>
    trial.send('GET', `/ach/v1/returns?from=2026-06-22&to=2026-06-22&direction=${direction}`, undefined, headers);
  expect((await returns('credit')).json).toMatchObject({ count: 1, returns: [{ reference: 'out_bank', code: 'R02' }] });
  expect((await returns('debit')).json).toEqual({ count: 0, returns: [] });
});

test('magic accounts send a credit back on weekdays or refuse it', async () => {
  for (const [reference, account] of [
    ['out_closed', '000009202'],
    ['out_late', '000009223'],
  ] as const)
    await trial.send('POST', '/ach/v1/entries', credit(reference, account), headers);
  const refused = await trial.send('POST', '/ach/v1/entries', credit('out_no', '000009299'), headers);
  expect(refused.status).toBe(422);
  const path = '/ach/v1/returns?from=2026-06-19&to=2026-07-01&direction=credit';
  // June 19, 2026 is a Friday.
  expect((await trial.send('GET', path, undefined, headers)).json['returns']).toMatchObject([
    { reference: 'out_closed', returnedOn: '2026-06-22' },
    { reference: 'out_late', returnedOn: '2026-06-26' },
  ]);
});

test('the agent’s counter says when a number is unknown', async () => {
  const text = await submit('/money-out/moneygram/agent', { number: '1234 5678', does: 'pay-out' });
  expect(text).toContain('There is no payout 12345678.');
});

test('a form of the money-out page sent by another site changes nothing', async () => {
  const response = await fetch(`${trial.simulator.url}/money-out/moneygram/down`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ state: 'down' }),
  });
  expect(response.status).toBe(403);
  expect((await trial.send('GET', '/control/payouts/moneygram/faults')).json).toMatchObject({ isDown: false });
});
