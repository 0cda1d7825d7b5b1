import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { describeBankDebits } from '#bank-debits/conformance.ts';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openAchOriginator } from './adapter.ts';

const world = await startSimulatedWorld();
const open = (baseUrl: string) =>
  openAchOriginator({ baseUrl, apiKey: 'sim-ach-key', timeoutMs: 2_000, maxLatenessMs: 10_000, connectionsMax: 8 });
const bank = open(`${world.url}/ach`);

describeBankDebits('ach originator', () =>
  Promise.resolve({
    bank,
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'answer-lost' : 'error-503-before-charging';
      await world.control('POST', '/control/next-charge', { outcome });
    },
  }),
);

const request = {
  reference: 'pay_adapter',
  amountCents: cents(12_345),
  holder: 'Ann Lee',
  routingNumber: '061000104',
  accountNumber: '123456789',
  accountType: 'savings',
  effectiveOn: businessDate('2026-06-15'),
} as const;
const answering = openAnswering();

test("an originator's answer counts only when it names the reference and the amount", async () => {
  const entry = (changes: Record<string, unknown>): string =>
    JSON.stringify({ id: 'e1', reference: 'pay_adapter', status: 'ACCEPTED', amount: '123.45', ...changes });
  const cases: readonly (readonly [number, string, string])[] = [
    [201, entry({}), 'accepted'],
    [201, entry({ reference: 'pay_other' }), 'unknown'],
    [201, entry({ amount: '1.00' }), 'unknown'],
    [422, entry({ status: 'REFUSED', reason: 'INVALID_ACCOUNT' }), 'refused'],
    [422, entry({ status: 'REFUSED', reference: 'pay_other' }), 'unknown'],
    [201, entry({ status: 'PENDING' }), 'unknown'],
    [401, '{}', 'unknown'],
    [502, '<html>', 'unknown'],
  ];
  for (const [status, body, kind] of cases) {
    const url = await answering.always(status, body);
    expect({ body, kind: (await open(url).debit(request)).kind }).toEqual({ body, kind });
  }
  expect(await open('http://127.0.0.1:9').debit(request)).toMatchObject({ kind: 'notSent' });
});

test('a caller without the key gets no data and moves no money', async () => {
  const stranger = openAchOriginator({
    baseUrl: `${world.url}/ach`,
    apiKey: 'wrong',
    timeoutMs: 2_000,
    maxLatenessMs: 0,
    connectionsMax: 8,
  });
  expect(await stranger.debit({ ...request, reference: 'pay_stranger' })).toMatchObject({ kind: 'unknown' });
  expect(await bank.inquire('pay_stranger')).toEqual({ kind: 'absent' });
  expect(await stranger.returns(request.effectiveOn, request.effectiveOn)).toMatchObject({ kind: 'unavailable' });
});

test('a 404 that did not come from the originator does not prove that a debit is absent', async () => {
  for (const body of ['<html>404 Not Found</html>', '', '[]'])
    expect(await open(await answering.always(404, body)).inquire('pay_adapter')).toEqual({
      kind: 'unknown',
      detail: 'HTTP 404',
    });
});

test('a list of returns with an unreadable row counts as unavailable and does not throw', async () => {
  const row = { reference: 'pay_adapter', code: 'R01', amount: '123.45', returnedOn: '2026-06-15' };
  const told = async (...returns: readonly object[]) => {
    const url = await answering.always(200, JSON.stringify({ count: returns.length, returns }));
    return (await open(url).returns(request.effectiveOn, request.effectiveOn)).kind;
  };
  expect(await told(row)).toBe('told');
  for (const bad of [{ returnedOn: '2026-02-31' }, { amount: '-1.00' }, { amount: '1e3' }, { code: 'C01' }])
    expect([bad, await told(row, { ...row, ...bad })]).toEqual([bad, 'unavailable']);
});
