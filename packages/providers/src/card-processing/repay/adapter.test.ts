import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { describeCardProcessor, describeUnreadableVault, describeVaultFaults } from '#card-processing/conformance.ts';
import type { CardProcessor } from '#card-processing/port.ts';
import { startSimulatedWorld, typeCardInto } from '#card-processing/simulated-world.fixture.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openRepay } from './adapter.ts';
import { toChargeOutcome, toInquiryOutcome } from './translate.ts';
import type { Transaction } from './wire.ts';

const world = await startSimulatedWorld();

function open(
  changes: { readonly canBeAsked?: boolean; readonly baseUrl?: string; readonly appToken?: string } = {},
): CardProcessor {
  return openRepay({
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
}

const processor = open();
const answering = openAnswering();

/** Sends a card to the hosted page, as the page's own script does. */
async function typeCard(number = '4242424242424242'): Promise<string> {
  const form = await processor.openCardForm('http://localhost:8080');
  if ('kind' in form) throw new Error(`no form: ${form.detail}`);
  return typeCardInto(world, '/repay/checkout/card-tokens', new URL(form.formUrl).searchParams.get('session'), number);
}

describeCardProcessor('repay', () =>
  Promise.resolve({
    processor,
    goodCardToken: 'SIMCARD-4242-1230-good/SIMCARD-4242-1230-good',
    declinedCardToken: 'SIMCARD-0002-1230-bad/SIMCARD-0002-1230-bad',
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'answer-lost' : 'error-503-before-charging';
      await world.control('POST', '/control/repay/next-charge', { outcome });
    },
    temporaryToken: () => typeCard(),
  }),
);

describeVaultFaults('repay', processor, typeCard);

test('the vault reports whether a card can receive money, and there is no BIN look-up', async () => {
  const [debit, credit] = [await typeCard(), await typeCard('4111111111111111')];
  expect(await processor.vaultCard(debit, 'Ann Lee')).toMatchObject({ lastFour: '4242', canDisburse: true });
  expect(await processor.vaultCard(credit, 'Ann Lee')).toMatchObject({ lastFour: '1111', canDisburse: false });
  expect(await processor.lookUpBin('42424242')).toEqual({ kind: 'notOffered' });
});

test('the hosted page opens only with its session and only in a frame of our origin', async () => {
  const form = await processor.openCardForm('http://localhost:8080');
  if ('kind' in form) throw new Error(form.detail);
  const page = await fetch(form.formUrl);
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:8080');
  expect((await fetch(form.formUrl.replace(/session=.*/, 'session=made-up'))).status).toBe(400);
  expect(await open({ appToken: 'wrong' }).openCardForm('http://localhost:8080')).toMatchObject({
    kind: 'unavailable',
  });
});

test('an inquiry returns unaskable when Repay has not confirmed look-ups by invoice', async () => {
  expect(await open({ canBeAsked: false }).inquire('pay_any')).toMatchObject({ kind: 'unaskable' });
});

test('a card saved by a different processor is refused without a call', async () => {
  const asked = { reference: 'pay_foreign', amountCents: cents(100), cardToken: 'NOT-REPAYS' };
  expect(await processor.charge(asked)).toEqual({ kind: 'declined', processorId: '', reason: 'invalidAccount' });
  expect(await processor.inquire('pay_foreign')).toEqual({ kind: 'absent' });
});

const asked = { reference: 'pay_1', amountCents: cents(1_234_56) };
const approved: Transaction = {
  transaction_id: 667,
  invoice_id: 'pay_1',
  auth_amount: 1234.56,
  approval_code: 'TAS683',
  result: '0',
};

test('only an explicit yes or no that names our invoice decides a charge', () => {
  const kinds: readonly (readonly [number, Transaction | null, string])[] = [
    [200, approved, 'captured'],
    [200, { ...approved, invoice_id: 'pay_2' }, 'unknown'],
    [200, { ...approved, invoice_id: null }, 'unknown'],
    [200, { ...approved, auth_amount: 1 }, 'unknown'],
    [200, { ...approved, auth_amount: null }, 'unknown'],
    [200, { ...approved, voided: true }, 'unknown'],
    [200, { ...approved, result: '12' }, 'declined'],
    [200, { ...approved, result: 12 }, 'declined'],
    [200, { ...approved, result: '' }, 'unknown'],
    [200, { ...approved, result: 'PENDING' }, 'unknown'],
    [200, { ...approved, result: '00' }, 'unknown'],
    [200, null, 'unknown'],
    [201, approved, 'unknown'],
    [400, null, 'declined'],
    [401, null, 'unknown'],
    [502, null, 'unknown'],
  ];
  for (const [status, answer, kind] of kinds)
    expect({ status, answer, kind: toChargeOutcome(status, answer, asked, true).kind }).toEqual({
      status,
      answer,
      kind,
    });
  // On a reused connection, a 400 may belong to another request.
  expect(toChargeOutcome(400, null, asked, false)).toMatchObject({ kind: 'unknown' });
});

test('an inquiry is unknown when the records omit a row or a row has no amount', () => {
  expect(toInquiryOutcome({ total: 2, transactions: [approved] }, 'pay_1')).toMatchObject({ kind: 'unknown' });
  expect(toInquiryOutcome({ total: 1, transactions: [{ ...approved, auth_amount: null }] }, 'pay_1')).toMatchObject({
    kind: 'unknown',
  });
  expect(toInquiryOutcome({ total: 1, transactions: [{ ...approved, result: 'PENDING' }] }, 'pay_1')).toMatchObject({
    kind: 'unknown',
  });
  expect(toInquiryOutcome({ total: 1, transactions: [approved] }, 'pay_2')).toEqual({ kind: 'absent' });
});

test('a 400 is a refusal only in Repay’s own format, not from a proxy page', async () => {
  const sale = { ...asked, cardToken: 'form_1/667' };
  const theirs = open({ baseUrl: await answering.always(400, '{"status":"error"}') });
  expect(await theirs.charge(sale)).toMatchObject({ kind: 'declined', reason: 'invalidRequest' });
  for (const body of ['<html>400 Bad Request</html>', '', '[]', '"no"']) {
    const between = open({ baseUrl: await answering.always(400, body) });
    expect([body, (await between.charge(sale)).kind]).toEqual([body, 'unknown']);
  }
});

describeUnreadableVault(
  'repay',
  async (status, body) => open({ baseUrl: await answering.always(status, body) }),
  'form_00000000-0000-4000-8000-000000000000',
);
