import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';
import { MONEYGRAM } from './access-tokens.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const BASE = { targetAudience: 'AGENT_FACING', agentPartnerId: MONEYGRAM.agentPartnerId, userLanguage: 'en-US' };
const SEND = '/moneygram/disbursement/v1/transactions';
const STATUS = '/moneygram/disbursement/status/v1/transactions';
const basic = `Basic ${Buffer.from(`${MONEYGRAM.clientId}:${MONEYGRAM.clientSecret}`).toString('base64')}`;

async function signIn(): Promise<Record<string, string>> {
  const path = '/moneygram/oauth/accesstoken?grant_type=client_credentials';
  const { json } = await trial.send('GET', path, undefined, { authorization: basic });
  return { authorization: `Bearer ${String(json['access_token'])}`, 'x-mg-clientrequestid': 'request-1' };
}

async function quote(headers: Record<string, string>, value = 225): Promise<string> {
  const asked = {
    ...BASE,
    destinationCountryCode: 'USA',
    serviceOptionCode: 'WILL_CALL',
    sendAmount: { currencyCode: 'USD', value },
  };
  const { json } = await trial.send('POST', `${SEND}/quote`, asked, headers);
  return (json['transactions'] as { transactionId: string }[])[0]?.transactionId ?? '';
}

const named = (reference: string) => ({
  ...BASE,
  partnerTransactionId: reference,
  sender: { business: { businessName: 'Lender' } },
  beneficiary: { consumer: { name: { firstName: 'Ann', lastName: 'Lee' }, address: { countryCode: 'USA' } } },
});

async function prepare(headers: Record<string, string>, reference: string, value = 225): Promise<string> {
  const id = await quote(headers, value);
  await trial.send('PUT', `${SEND}/${id}`, named(reference), headers);
  return id;
}

test('a call needs a token and a request id, and a token ends after an hour', async () => {
  const headers = await signIn();
  expect((await trial.send('GET', `${STATUS}/none`, undefined, headers)).status).toBe(404);
  const { authorization } = headers;
  expect((await trial.send('GET', `${STATUS}/none`, undefined, { authorization: authorization ?? '' })).status).toBe(
    400,
  );
  trial.clock.advance(3_600_000);
  expect((await trial.send('GET', `${STATUS}/none`, undefined, headers)).status).toBe(401);
  const path = '/moneygram/oauth/accesstoken?grant_type=client_credentials';
  expect((await trial.send('GET', path, undefined, { authorization: 'Basic d3Jvbmc=' })).status).toBe(401);
});

test('a commit gives one reference number, also when it is repeated', async () => {
  const headers = await signIn();
  const id = await prepare(headers, 'out_1');
  const [first, again] = [
    await trial.send('PUT', `${SEND}/${id}/commit`, BASE, headers),
    await trial.send('PUT', `${SEND}/${id}/commit`, BASE, headers),
  ];
  expect(first.json['referenceNumber']).toMatch(/^\d{8}$/);
  expect(again.json['referenceNumber']).toBe(first.json['referenceNumber']);
  expect((await trial.send('GET', '/control/payouts/moneygram/summary')).json).toEqual({
    count: 1,
    cents: 22_500,
    paidCount: 0,
    duplicatedReferences: [],
  });
});

test('a quote cannot be committed before its receiver is named, nor after 30 minutes', async () => {
  const headers = await signIn();
  const unnamed = await quote(headers);
  expect((await trial.send('PUT', `${SEND}/${unnamed}/commit`, BASE, headers)).status).toBe(400);
  const [inTime, tooLate] = [await prepare(headers, 'out_in_time'), await prepare(headers, 'out_too_late')];
  trial.clock.advance(30 * 60_000);
  expect((await trial.send('PUT', `${SEND}/${inTime}/commit`, BASE, headers)).status).toBe(200);
  trial.clock.advance(1);
  expect(await trial.send('PUT', `${SEND}/${tooLate}/commit`, BASE, headers)).toMatchObject({
    status: 400,
    json: { errors: [{ message: 'The quote has expired' }] },
  });
});

test('a quote above 10,000.00 is refused with the field at fault', async () => {
  const headers = await signIn();
  const asked = { ...BASE, destinationCountryCode: 'USA', serviceOptionCode: 'WILL_CALL' };
  const of = (value: number) =>
    trial.send('POST', `${SEND}/quote`, { ...asked, sendAmount: { currencyCode: 'USD', value } }, headers);
  expect((await of(10_000)).status).toBe(200);
  expect(await of(10_000.01)).toMatchObject({
    status: 400,
    json: { errors: [{ offendingFields: [{ field: 'sendAmount.value' }] }] },
  });
});

test('the agent hands out a reference once, and a refund of it is refused then', async () => {
  const headers = await signIn();
  const id = await prepare(headers, 'out_taken');
  const { json } = await trial.send('PUT', `${SEND}/${id}/commit`, BASE, headers);
  const number = json['referenceNumber'];
  const payOut = () => trial.send('POST', '/control/payouts/moneygram/pay-out', { number });
  expect([(await payOut()).status, (await payOut()).status]).toEqual([200, 409]);
  const refund = `/moneygram/disbursement/refund/v1/transactions/${id}?refundReasonCode=NO_RCV_LOC`;
  expect((await trial.send('GET', refund, undefined, headers)).status).toBe(400);
  expect((await trial.send('GET', `${STATUS}/${id}`, undefined, headers)).json).toMatchObject({
    transactionStatus: 'RECEIVED',
  });
});

test('magic cents decide the fate of a payout: refused, expired, picked up, booked twice', async () => {
  const headers = await signIn();
  const refused = await quote(headers, 20.9);
  expect((await trial.send('PUT', `${SEND}/${refused}`, named('out_refused'), headers)).status).toBe(400);
  const statusOf = async (value: number): Promise<unknown> => {
    const id = await prepare(headers, `out_${value * 100}`, value);
    await trial.send('PUT', `${SEND}/${id}/commit`, BASE, headers);
    return (await trial.send('GET', `${STATUS}/${id}`, undefined, headers)).json['transactionStatus'];
  };
  expect([await statusOf(20.91), await statusOf(20.92), await statusOf(20.89)]).toEqual([
    'CLOSED',
    'RECEIVED',
    'AVAILABLE',
  ]);
  expect((await trial.send('GET', '/control/payouts/moneygram/summary')).json).toMatchObject({
    duplicatedReferences: ['out_2089'],
  });
});

test('a commit that waits while the same one is booked gives the same number', async () => {
  const headers = await signIn();
  await trial.send('PUT', '/control/payouts/moneygram/faults', { baseLatencyMs: 50 });
  const id = await prepare(headers, 'out_waiting');
  const commit = () => trial.send('PUT', `${SEND}/${id}/commit`, BASE, headers);
  let waiting = trial.clock.waiterArrived();
  const first = commit();
  await waiting;
  waiting = trial.clock.waiterArrived();
  const second = commit();
  await waiting;
  trial.clock.advance(50);
  expect((await second).json['referenceNumber']).toBe((await first).json['referenceNumber']);
});
