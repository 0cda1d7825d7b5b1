import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeDisbursements, RECEIVER } from '#disbursements/conformance.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openRepayPayouts } from './adapter.ts';

const world = await startSimulatedWorld();
const open = (changes: { readonly baseUrl?: string; readonly canBeAsked?: boolean } = {}) =>
  openRepayPayouts({
    baseUrl: `${world.url}/repay`,
    appToken: 'sim-repay-app-token',
    apiUser: 'lendside_simulation',
    secureToken: 'sim-repay-secure-token',
    canBeAsked: true,
    timeoutMs: 2_000,
    maxLatenessMs: 10_000,
    connectionsMax: 8,
    ...changes,
  });
const desk = open();
const control = '/control/payouts/repay';
const card = (id: string) => ({ kind: 'card', cardToken: `SIMCARD-${id}/SIMCARD-${id}` }) as const;

describeDisbursements('repay payouts', () =>
  Promise.resolve({
    desk,
    goodTarget: card('4242-1230-good'),
    refused: { target: card('0026-1230-bad'), reason: 'invalidAccount' },
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'error-502-after-booking' : 'cut-before-booking';
      await world.control('POST', `${control}/next`, { outcome });
    },
    payOut: async (reference) => {
      const told = await desk.inquire(reference, null);
      const number = 'partnerId' in told ? told.partnerId : '';
      await world.control('POST', `${control}/pay-out`, { number });
    },
    expire: null,
    comeBack: null,
  }),
);

const request = {
  reference: 'out_1',
  amountCents: cents(123_45),
  receiver: RECEIVER,
  target: card('4242-1230-x'),
} as const;

test('a card that cannot receive money is refused with that reason', async () => {
  expect(await desk.send({ ...request, target: card('1111-1230-x') })).toMatchObject({
    kind: 'refused',
    reason: 'cardCannotReceive',
  });
});

test('a card of a different processor is refused without a call', async () => {
  const foreign = { ...request, reference: 'out_foreign', target: { kind: 'card', cardToken: 'NOT-REPAYS' } } as const;
  expect(await desk.send(foreign)).toEqual({ kind: 'refused', partnerId: '', reason: 'invalidAccount' });
  expect(await desk.inquire('out_foreign', null)).toEqual({ kind: 'absent' });
});

test('an inquiry decides nothing when Repay has not confirmed look-ups by invoice', async () => {
  expect(await open({ canBeAsked: false }).inquire('out_any', null)).toMatchObject({ kind: 'unknown' });
});

const answering = openAnswering();

test('a push is sent or refused only by an explicit answer that names our invoice', async () => {
  const yes = { transaction_id: 7, invoice_id: 'out_1', auth_amount: 123.45, result: '0' };
  const cases: readonly (readonly [number, unknown, string])[] = [
    [200, yes, 'sent'],
    [200, { ...yes, settled: true }, 'paid'],
    [200, { ...yes, invoice_id: 'out_2' }, 'unknown'],
    [200, { ...yes, invoice_id: null }, 'unknown'],
    [200, { ...yes, auth_amount: 1 }, 'unknown'],
    [200, { ...yes, auth_amount: null }, 'unknown'],
    [200, { ...yes, reversed: true }, 'unknown'],
    [200, { ...yes, result: 12 }, 'refused'],
    [200, { ...yes, result: 'PENDING' }, 'unknown'],
    [200, {}, 'unknown'],
    [201, yes, 'unknown'],
    [400, { status: 'error' }, 'refused'],
    [400, [], 'unknown'],
    [401, {}, 'unknown'],
    [502, {}, 'unknown'],
  ];
  for (const [status, body, kind] of cases) {
    const theirs = open({ baseUrl: await answering.always(status, JSON.stringify(body)) });
    expect([body, (await theirs.send(request)).kind]).toEqual([body, kind]);
  }
});

test('an inquiry is unknown when the records omit a row, hold a sale or have no amount', async () => {
  const row = { transaction_id: 7, invoice_id: 'out_1', auth_amount: 1, result: '0', funds_direction: 'ToCustomer' };
  const told = async (total: number, ...transactions: readonly object[]) => {
    const baseUrl = await answering.always(200, JSON.stringify({ total, transactions }));
    return (await open({ baseUrl }).inquire('out_1', null)).kind;
  };
  expect([await told(1, row), await told(0)]).toEqual(['sent', 'absent']);
  const { funds_direction: _direction, ...sale } = row;
  expect(await told(2, row)).toBe('unknown');
  expect(await told(1, sale)).toBe('unknown');
  expect(await told(1, { ...row, auth_amount: null })).toBe('unknown');
  expect(await told(1, { ...row, result: 'PENDING' })).toBe('unknown');
});
