import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeDisbursements, RECEIVER } from '#disbursements/conformance.ts';
import type { DisbursementChannelDesk } from '#disbursements/port.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openMoneyGram, type MoneyGramOptions } from './adapter.ts';
import { toInquiry } from './translate.ts';

const world = await startSimulatedWorld();
const open = (changes: Partial<MoneyGramOptions> = {}): DisbursementChannelDesk =>
  openMoneyGram({
    baseUrl: `${world.url}/moneygram`,
    clientId: 'lendside-simulation',
    clientSecret: 'sim-moneygram-secret',
    agentPartnerId: '30150519',
    senderName: 'Sample Lender, LLC',
    canBeAsked: true,
    timeoutMs: 4_000,
    maxLatenessMs: 10_000,
    connectionsMax: 8,
    ...changes,
  });
const desk = open();
const control = '/control/payouts/moneygram';
const numberOf = async (reference: string): Promise<string> => {
  const told = await desk.inquire(reference, null);
  return 'referenceNumber' in told ? (told.referenceNumber ?? '') : 'none';
};

describeDisbursements('moneygram', () =>
  Promise.resolve({
    desk,
    goodTarget: { kind: 'pickup' },
    refused: { amountCents: cents(22_590), reason: 'receiverRefused' },
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'cut-after-booking' : 'cut-before-booking';
      await world.control('POST', `${control}/next`, { outcome });
    },
    payOut: async (reference) => {
      await world.control('POST', `${control}/pay-out`, { number: await numberOf(reference) });
    },
    expire: async (reference) => {
      await world.control('POST', `${control}/expire`, { number: await numberOf(reference) });
    },
    comeBack: null,
  }),
);

const request = (reference: string, changes: object = {}) =>
  ({
    reference,
    amountCents: cents(123_45),
    receiver: RECEIVER,
    target: { kind: 'pickup' },
    ...changes,
  }) as const;

test('the fee and the id of the transaction are known before money can move', async () => {
  const kept: string[] = [];
  const made = await desk.send(
    request('out_prepared', {
      onPrepared: async (partnerId: string) => {
        kept.push(partnerId);
        expect(await desk.inquire('out_prepared', partnerId)).toEqual({ kind: 'absent' });
        return true;
      },
    }),
  );
  expect(made).toMatchObject({ kind: 'sent', partnerId: kept[0], feeCents: 600 });
});

test('a kept id is enough for an inquiry when MoneyGram cannot search by our reference', async () => {
  const unsure = open({ canBeAsked: false });
  // Nobody would know the id after a lost answer.
  expect(await unsure.send(request('out_by_id'))).toMatchObject({ kind: 'notSent' });
  const made = await unsure.send(request('out_by_id', { onPrepared: () => Promise.resolve(true) }));
  if (made.kind !== 'sent') throw new Error(made.kind);
  expect(await unsure.inquire('out_never', null)).toEqual({ kind: 'absent' });
  expect(await unsure.inquire('out_by_id', made.partnerId)).toMatchObject({ kind: 'sent', copies: 1 });
  expect(await unsure.inquire('out_other', made.partnerId)).toMatchObject({ kind: 'unknown' });
});

test('the person’s phone and address reach MoneyGram, and a receiver without a phone is fine', async () => {
  expect(await desk.send(request('out_no_phone', { receiver: { ...RECEIVER, phone: '' } }))).toMatchObject({
    kind: 'sent',
  });
  expect(await desk.send(request('out_no_name', { receiver: { ...RECEIVER, lastName: '' } }))).toMatchObject({
    kind: 'refused',
    reason: 'receiverRefused',
  });
});

test('a payout with forgotten tokens is not sent, and the next one gets a new token', async () => {
  await world.control('POST', '/control/moneygram/forget-tokens');
  expect(await desk.send(request('out_token'))).toMatchObject({ kind: 'notSent' });
  expect(await desk.send(request('out_token'))).toMatchObject({ kind: 'sent' });
});

test('a wrong secret moves no money, and an unreachable host is not sent', async () => {
  expect(await open({ clientSecret: 'wrong' }).send(request('out_stranger'))).toMatchObject({ kind: 'notSent' });
  expect(await desk.inquire('out_stranger', null)).toEqual({ kind: 'absent' });
  expect(await open({ baseUrl: 'http://127.0.0.1:9' }).send(request('out_nowhere'))).toMatchObject({
    kind: 'notSent',
  });
});

test('a partner that is down sends nothing, and its inquiries and cancels decide nothing', async () => {
  const made = await desk.send(request('out_down'));
  if (made.kind !== 'sent') throw new Error(made.kind);
  await world.control('PUT', `${control}/faults`, { isDown: true });
  expect(await desk.send(request('out_down_2'))).toMatchObject({ kind: 'notSent' });
  expect(await desk.inquire('out_down', made.partnerId)).toMatchObject({ kind: 'unknown' });
  expect(await desk.cancel('out_down', made.partnerId)).toMatchObject({ kind: 'unknown' });
  await world.control('PUT', `${control}/faults`, { isDown: false });
});

const answering = openAnswering();

/** A MoneyGram that answers the commit and the status in a given way. */
function playing(commit: readonly [number, string] | 'silent', status: readonly [number, string] = [404, '{}']) {
  return answering.http((incoming, response) => {
    const path = String(incoming.url);
    const money = { amount: { value: 123.45 }, fees: { value: 6 } };
    const ok = (body: object): void => void response.writeHead(200).end(JSON.stringify(body));
    if (path.startsWith('/oauth')) return ok({ access_token: 'token', expires_in: '3599' });
    if (path.endsWith('/quote')) return ok({ transactions: [{ transactionId: 'T1', sendAmount: money }] });
    if (path.endsWith('/transactions/T1')) return ok({ transactionId: 'T1', readyForCommit: true });
    if (path.endsWith('/commit')) return commit === 'silent' ? undefined : response.writeHead(commit[0]).end(commit[1]);
    return response.writeHead(status[0]).end(status[1]);
  });
}

test('a commit is unknown unless the answer names its transaction and a reference number', async () => {
  const cases: readonly (readonly [number, string, string])[] = [
    [200, '{"transactionId":"T1","referenceNumber":"12345678"}', 'sent'],
    [200, '{"transactionId":"T2","referenceNumber":"12345678"}', 'unknown'],
    [200, '{"transactionId":"T1"}', 'unknown'],
    [200, '<html>', 'unknown'],
    [400, '{"errors":[{"code":"1"}]}', 'unknown'],
    [401, '{}', 'unknown'],
    [500, '{}', 'unknown'],
    [302, '', 'unknown'],
  ];
  for (const [status, body, kind] of cases) {
    const theirs = open({ baseUrl: await playing([status, body]) });
    expect([body, (await theirs.send(request('out_played'))).kind]).toEqual([body, kind]);
  }
});

test('a payout ends within its time, unknown after the commit and not sent before it', async () => {
  const late = open({ baseUrl: await playing('silent'), timeoutMs: 300 });
  const begunAt = performance.now();
  expect(await late.send(request('out_late'))).toMatchObject({ kind: 'unknown' });
  expect(performance.now() - begunAt).toBeLessThan(3_000);
  const never = open({ baseUrl: await answering.http(() => undefined), timeoutMs: 200 });
  expect(await never.send(request('out_never'))).toMatchObject({ kind: 'notSent' });
});

test('a lease that ends before the commit sends no commit', async () => {
  const state = { asked: 0 };
  const outcome = await desk.send(request('out_lease', { isStillOurs: () => (state.asked += 1) < 3 }));
  expect(outcome).toMatchObject({ kind: 'notSent' });
  expect(state.asked).toBe(3);
  expect(await desk.inquire('out_lease', null)).toEqual({ kind: 'absent' });
});

test('every status of MoneyGram has one meaning, and an unknown one decides nothing', () => {
  const row = (transactionStatus: string, changes: object = {}) => ({
    transactionId: 'T1',
    transactionStatus,
    referenceNumber: '12345678',
    sendAmount: { amount: { value: 123.45 } },
    ...changes,
  });
  const kinds: readonly (readonly [string, string])[] = [
    ['UNFUNDED', 'absent'],
    ['SENT', 'sent'],
    ['AVAILABLE', 'sent'],
    ['PROCESSING', 'sent'],
    ['RECEIVED', 'paid'],
    ['REJECTED', 'refused'],
    ['REFUNDED', 'cancelled'],
    ['CLOSED', 'expired'],
    ['SOMETHING_NEW', 'unknown'],
  ];
  for (const [status, kind] of kinds) expect([status, toInquiry([row(status)], null).kind]).toEqual([status, kind]);
  expect(toInquiry([row('SENT', { referenceNumber: null })], null)).toMatchObject({ kind: 'unknown' });
  expect(toInquiry([row('SENT', { sendAmount: { amount: { value: 1.234 } } })], null)).toMatchObject({
    kind: 'unknown',
  });
  const two = [row('REFUNDED'), row('AVAILABLE', { transactionId: 'T2' }), row('RECEIVED', { transactionId: 'T3' })];
  expect(toInquiry(two, 'T2')).toMatchObject({ kind: 'paid', partnerId: 'T3', copies: 2 });
});
