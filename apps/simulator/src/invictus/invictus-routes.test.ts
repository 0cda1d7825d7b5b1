import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from './days.ts';
import {
  aPaymentOf,
  aRunningLoan,
  askForToken,
  startInvictusTrial,
  type InvictusTrial,
} from './invictus-trial.fixture.ts';

let invictus: InvictusTrial;
beforeEach(async () => {
  invictus = await startInvictusTrial();
});
afterEach(() => invictus.trial.close());

const loanOf = async (loanId: number) => (await invictus.get(`/v1/loans/${loanId}`)).json;

test('persona P12 has its exact figures on 2026-06-15', async () => {
  expect((await invictus.get('/v1/business-date')).json).toEqual({ businessDate: '2026-06-15' });
  const { json } = await invictus.get('/v1/customers/300012/loans?brand=tmx');
  expect(json['loans']).toMatchObject([
    {
      status: 12,
      noteDate: '2026-02-10',
      originationFee: '150.00',
      balances: { principal: '2773.76' },
      figures: {
        payoff: '2871.79',
        minimumDue: '176.83',
        minimumRequired: '176.83',
        pastDue: '0.00',
        daysLate: 0,
        dueDate: '2026-06-19',
      },
    },
  ]);
  expect((await invictus.get('/v1/customers/300012/loans?brand=inl')).json).toEqual({ loans: [] });
});

test('a token is opaque, is issued only to the client and lives 2,880 wall-clock minutes', async () => {
  const { status, json } = await askForToken(invictus.trial);
  expect([status, json['token_type'], json['expires_in']]).toEqual([200, 'Bearer', 172_800]);
  expect(json['access_token']).toMatch(/^[\w-]{43}$/);
  expect((await askForToken(invictus.trial, 'wrong')).status).toBe(401);
  expect((await askForToken(invictus.trial, undefined, 'password')).status).toBe(400);
  invictus.trial.clock.advance(172_800_000 - 1);
  expect((await invictus.get('/v1/business-date')).status).toBe(200);
  invictus.trial.clock.advance(1);
  expect(await invictus.get('/v1/business-date')).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } });
  expect((await invictus.trial.send('GET', '/invictus/v1/business-date')).status).toBe(401);
});

test('a loan is offered with its disclosure and paid out once', async () => {
  const terms = { customerId: 'anna', brand: 'tmx', principal: '3000.00', instalments: 39, firstDueDate: '2026-06-26' };
  const made = await invictus.post('/v1/loans', terms, 'worked');
  const disclosure = { apr: '138.80', financeCharge: '3908.18', amountFinanced: '2850.00', totalOfPayments: '6758.18' };
  expect(made).toMatchObject({ status: 201, json: { disclosure, loan: { stage: 'awaitingFunds' } } });
  expect((await invictus.post('/v1/loans', terms, 'worked')).json).toEqual(made.json);
  const { loanId } = made.json['loan'] as { loanId: number };
  expect((await invictus.post(`/v1/loans/${loanId}/payments`, aPaymentOf('10.00'), 'early')).status).toBe(422);
  expect((await invictus.post(`/v1/loans/${loanId}/disbursement`, {})).status).toBe(201);
  expect((await invictus.post(`/v1/loans/${loanId}/disbursement`, {})).status).toBe(409);
  for (const wrong of [
    { principal: '499.99' },
    { principal: '5000.01' },
    { instalments: 12 },
    { instalments: 40 },
    { firstDueDate: '2026-06-21' },
    { brand: 'esm' },
  ])
    expect((await invictus.post('/v1/loans', { ...terms, ...wrong }, JSON.stringify(wrong))).status).toBe(422);
  expect((await invictus.post('/v1/loans', { ...terms, principal: '12.345' }, 'cents')).status).toBe(400);
});

test('an idempotency key pays once, repeats its answer and is refused with a different body', async () => {
  const loanId = await aRunningLoan(invictus);
  const path = `/v1/loans/${loanId}/payments`;
  const first = await invictus.post(path, aPaymentOf('100.00'), 'pay-1');
  expect(first.status).toBe(201);
  await invictus.post('/v1/clock/advance', { days: 3 });
  expect(await invictus.post(path, aPaymentOf('100.00'), 'pay-1')).toEqual(first);
  expect(await invictus.post(path, aPaymentOf('100.01'), 'pay-1')).toMatchObject({
    status: 409,
    json: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  const { json } = await invictus.get(`/v1/loans/${loanId}/transactions`);
  const payments = (json['transactions'] as { kind: string }[]).filter(({ kind }) => kind === 'payment');
  expect(payments).toMatchObject([{ amount: '100.00', confirmationNumber: '9000000001' }]);
});

test('interest is simple, by actual days over 365, and paid before principal', async () => {
  const loanId = await aRunningLoan(invictus);
  await invictus.post('/v1/clock/advance', { days: 10 });
  // 1,000.00 × 1.29 × 10 / 365 = 35.342…
  expect(await loanOf(loanId)).toMatchObject({ balances: { interest: '35.34' }, figures: { payoff: '1035.34' } });
  const { json } = await invictus.post(`/v1/loans/${loanId}/payments`, aPaymentOf('50.00'), 'split');
  expect(json).toMatchObject({ parts: { interest: '35.34', principal: '14.66', fees: '0.00' }, closesLoan: false });
});

test('a payment above the payoff is refused, and a payoff may be up to 1.00 short', async () => {
  const loanId = await aRunningLoan(invictus);
  const pay = (amount: string, purpose: 'payment' | 'payoff', key: string) =>
    invictus.post(`/v1/loans/${loanId}/payments`, aPaymentOf(amount, purpose), key);
  expect((await pay('1000.01', 'payment', 'k1')).json).toMatchObject({ code: 'AMOUNT_ABOVE_PAYOFF' });
  expect((await pay('998.99', 'payoff', 'k2')).json).toMatchObject({ closesLoan: false });
  expect((await pay('0.05', 'payoff', 'k3')).json).toMatchObject({
    closesLoan: true,
    loan: { status: 3, paidOffOn: '2026-06-15', figures: { payoff: '0.00', dueDate: null } },
  });
  expect((await pay('0.01', 'payment', 'k4')).json).toMatchObject({ code: 'LOAN_NOT_PAYABLE' });
  expect((await pay('1000.01', 'payment', 'k1')).json).toMatchObject({ code: 'AMOUNT_ABOVE_PAYOFF' });
});

test('an unpaid loan goes through statuses 12, 31, 27 and 6, and a payment brings 31 back to 12', async () => {
  const [unpaid, cured] = [await aRunningLoan(invictus, 'unpaid'), await aRunningLoan(invictus, 'cured')];
  const dueOn = '2026-06-29';
  const moveTo = async (daysLate: number): Promise<void> => {
    const { json } = await invictus.get('/v1/business-date');
    const days = (Date.parse(addDays(dueOn, daysLate)) - Date.parse(String(json['businessDate']))) / 86_400_000;
    await invictus.post('/v1/clock/advance', { days });
  };
  await moveTo(30);
  expect(await loanOf(unpaid)).toMatchObject({ status: 12, figures: { daysLate: 30 } });
  await moveTo(31);
  expect(await loanOf(unpaid)).toMatchObject({ status: 31 });
  const { figures } = (await loanOf(cured)) as { figures: { pastDue: string } };
  await invictus.post(`/v1/loans/${cured}/payments`, aPaymentOf(figures.pastDue), 'cure');
  expect(await loanOf(cured)).toMatchObject({ status: 12, figures: { daysLate: 0, pastDue: '0.00' } });
  await moveTo(61);
  expect(await loanOf(unpaid)).toMatchObject({ status: 27 });
  await moveTo(120);
  const writtenOff = await loanOf(unpaid);
  expect(writtenOff).toMatchObject({ status: 6, figures: { daysLate: 120, perDiem: '0.00' } });
  await moveTo(150);
  expect(await loanOf(unpaid)).toMatchObject({ balances: writtenOff['balances'] });
});

test('an unknown loan gets 404, an unreadable request 400, and every call 503 in an outage', async () => {
  expect((await invictus.get('/v1/loans/1')).status).toBe(404);
  expect((await invictus.get('/v1/loans/1/transactions')).status).toBe(404);
  expect((await invictus.post('/v1/loans/1/payments', aPaymentOf('1.00'), 'none')).status).toBe(404);
  expect((await invictus.post('/v1/loans/1/payments', aPaymentOf('1.0'), 'none')).status).toBe(400);
  expect((await invictus.post('/v1/loans/1/payments', aPaymentOf('1.00'))).status).toBe(400);
  expect((await invictus.post('/v1/clock/advance', { days: 401 })).status).toBe(400);
  await invictus.trial.send('PUT', '/control/faults', { isInvictusDown: true });
  expect(await invictus.get('/v1/business-date')).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE' } });
  expect((await askForToken(invictus.trial)).status).toBe(503);
  await invictus.trial.send('POST', '/control/faults/reset');
  expect((await invictus.get('/v1/business-date')).status).toBe(200);
});

test('the control panel shows the business date and switches Invictus off and on', async () => {
  const switchTo = (state: string) =>
    fetch(`${invictus.trial.simulator.url}/control-panel/invictus`, {
      method: 'POST',
      body: new URLSearchParams({ state }),
    }).then((page) => page.text());
  const { text } = await invictus.trial.send('GET', '/');
  expect(text).toContain('Take Invictus down');
  expect(text).toContain('<time datetime="2026-06-15">');
  expect(await switchTo('down')).toContain('Bring Invictus back');
  expect((await invictus.get('/v1/business-date')).status).toBe(503);
  expect(await switchTo('up')).toContain('Take Invictus down');
  expect((await invictus.get('/v1/business-date')).status).toBe(200);
});

test('replacing a profile keeps only the new profile, and an invalid profile is refused', async () => {
  const path = '/v1/customers/300012/profile';
  const address = { street: '1 Main St', street2: null, city: 'Austin', state: 'TX', zip: '78701' };
  const profile = {
    address,
    cellNumber: '+15125550150',
    email: 'ivo@example.com',
    employer: null,
    payFrequency: 'Weekly',
  };
  expect((await invictus.get(path)).status).toBe(404);
  for (const round of [1, 2])
    expect([round, await invictus.put(path, profile)]).toMatchObject([
      round,
      { status: 200, json: { customerId: '300012', profile } },
    ]);
  const moved = { ...profile, address: { ...address, street: '2 Main St' } };
  await invictus.put(path, moved);
  expect((await invictus.get(path)).json).toEqual({ customerId: '300012', profile: moved });
  for (const wrong of [
    { cellNumber: '5125550150' },
    { email: 'x' },
    { payFrequency: 'Daily' },
    { address: { ...address, zip: '1' } },
    { address: {} },
  ])
    expect((await invictus.put(path, { ...profile, ...wrong })).status).toBe(400);
  expect((await invictus.get('/v1/customers/300013/profile')).status).toBe(404);
});
