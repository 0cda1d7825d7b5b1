import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { describeCardProcessor, describeUnreadableVault, describeVaultFaults } from '#card-processing/conformance.ts';
import type { CardProcessor } from '#card-processing/port.ts';
import { startSimulatedWorld, typeCardInto } from '#card-processing/simulated-world.fixture.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openBridgePay } from './adapter.ts';
import { toChargeOutcome, toInquiryOutcome } from './translate.ts';
import type { GatewayAnswer, GatewayMessage } from './wire.ts';

const world = await startSimulatedWorld();

function open(
  changes: { readonly canBeAsked?: boolean; readonly baseUrl?: string; readonly password?: string } = {},
): CardProcessor {
  return openBridgePay({
    baseUrl: `${world.url}/bridgepay`,
    formUrl: `${world.url}/bridgepay/WebSecurity/TokenPay/card-form`,
    user: 'lendside_simulation',
    password: 'sim-bridgepay-password',
    merchantCode: '900100',
    merchantAccountCode: '900101',
    tokenPayKey: 'sim-tokenpay-key',
    canBeAsked: true,
    timeoutMs: 2_000,
    maxLatenessMs: 10_000,
    connectionsMax: 8,
    ...changes,
  });
}

const processor = open();
const answering = openAnswering();

/** Sends a card to TokenPay's page, as the page's own script does. */
function typeCard(number = '4242424242424242'): Promise<string> {
  return typeCardInto(world, '/bridgepay/WebSecurity/TokenPayHandler', 'sim-tokenpay-key', number);
}

describeCardProcessor('bridgepay', () =>
  Promise.resolve({
    processor,
    goodCardToken: 'SIMCARD-4242-1230-good',
    declinedCardToken: 'SIMCARD-0002-1230-bad',
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'answer-lost' : 'error-503-before-charging';
      await world.control('POST', '/control/bridgepay/next-charge', { outcome });
    },
    temporaryToken: () => typeCard(),
  }),
);

describeVaultFaults('bridgepay', processor, typeCard);

test('a token of the hosted fields creates exactly one card', async () => {
  const token = await typeCard();
  expect(await processor.vaultCard(token, 'Ann Lee')).toMatchObject({ lastFour: '4242', canDisburse: false });
  expect(await processor.vaultCard(token, 'Ann Lee')).toMatchObject({ kind: 'refused' });
});

test('the hosted page opens only with the merchant’s key and in frames of the merchant’s site', async () => {
  const form = await processor.openCardForm('http://localhost:8080');
  if ('kind' in form) throw new Error(form.detail);
  const page = await fetch(form.formUrl);
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:8080');
  expect((await fetch(form.formUrl.replace('sim-tokenpay-key', 'other'))).status).toBe(400);
});

test('wrong credentials move no money and leave the outcome unknown', async () => {
  const stranger = open({ password: 'wrong' });
  const request = { reference: 'pay_wrong', amountCents: cents(500), cardToken: 'SIMCARD-4242-1230-good' };
  expect(await stranger.charge(request)).toMatchObject({ kind: 'unknown' });
  expect(await stranger.inquire('pay_wrong')).toMatchObject({ kind: 'unknown' });
  expect(await processor.inquire('pay_wrong')).toEqual({ kind: 'absent' });
});

test('an inquiry returns unaskable when BridgePay has not confirmed look-ups by invoice', async () => {
  expect(await open({ canBeAsked: false }).inquire('pay_any')).toMatchObject({ kind: 'unaskable' });
});

const asked = { reference: 'pay_1', amountCents: cents(1_234_56) };
const made: GatewayMessage = {
  GatewayTransID: 'g1',
  InvoiceNum: 'pay_1',
  GatewayResult: '00000',
  AuthorizationCode: '123456',
  OriginalAmount: 1_234_56,
  AuthorizedAmount: 1_234_56,
};
const approved: GatewayAnswer = { TransactionID: 'pay_1', ResponseCode: '00000', responseMessage: made };

test('only an explicit yes or no to our own request decides a charge', () => {
  const kinds: readonly (readonly [number, GatewayAnswer | null, string])[] = [
    [200, approved, 'captured'],
    [200, { ...approved, TransactionID: 'pay_2' }, 'unknown'],
    [200, { ...approved, responseMessage: { ...made, InvoiceNum: 'pay_2' } }, 'unknown'],
    [200, { ...approved, responseMessage: { ...made, AuthorizedAmount: 100 } }, 'unknown'],
    [200, { ...approved, responseMessage: { ...made, GatewayResult: null } }, 'unknown'],
    ...['30032', '30034', '30023', 'D01', 'D03', 'D99'].map(
      (GatewayResult) => [200, { ...approved, responseMessage: { ...made, GatewayResult } }, 'declined'] as const,
    ),
    // An unreachable network, a gateway error, a wrong merchant setup and a partial approval are not declines.
    ...['10051', '10052', '20002', '30022', '30043', 'E02', 'E09', 'A05', ''].map(
      (GatewayResult) => [200, { ...approved, responseMessage: { ...made, GatewayResult } }, 'unknown'] as const,
    ),
    [200, { ...approved, ResponseCode: '99999' }, 'unknown'],
    [200, { TransactionID: 'pay_1', ResponseCode: '10021' }, 'declined'],
    [200, { TransactionID: 'pay_1', ResponseCode: '10030' }, 'declined'],
    [200, { TransactionID: 'pay_1', ResponseCode: '10030', responseMessage: { GatewayTransID: 'g1' } }, 'unknown'],
    // Our password is wrong, a gateway error, or an unlisted code.
    [200, { TransactionID: 'pay_1', ResponseCode: '10024' }, 'unknown'],
    [200, { TransactionID: 'pay_1', ResponseCode: '20002' }, 'unknown'],
    [200, { TransactionID: 'pay_1', ResponseCode: '30001' }, 'unknown'],
    [200, null, 'unknown'],
    [401, approved, 'unknown'],
    [502, null, 'unknown'],
  ];
  for (const [status, answer, kind] of kinds)
    expect({ status, answer, kind: toChargeOutcome(status, answer, asked).kind }).toEqual({ status, answer, kind });
});

test('an inquiry is unknown when the records omit a row or show an undecided charge', () => {
  expect(toInquiryOutcome({ Total: 2, Transactions: [made] }, 'pay_1')).toMatchObject({ kind: 'unknown' });
  const pending = { ...made, GatewayResult: 'PENDING' };
  expect(toInquiryOutcome({ Total: 1, Transactions: [pending] }, 'pay_1')).toMatchObject({ kind: 'unknown' });
  expect(toInquiryOutcome({ Total: 1, Transactions: [made] }, 'pay_2')).toEqual({ kind: 'absent' });
});

describeUnreadableVault(
  'bridgepay',
  async (status, body) => open({ baseUrl: await answering.always(status, body) }),
  'token',
);

test('a gateway error does not count as a card failure, and an unknown card counts as removed', async () => {
  const answers = async (code: string) =>
    open({ baseUrl: await answering.always(200, JSON.stringify({ ResponseCode: code })) });
  expect(await (await answers('10030')).vaultCard('token', 'Ann Lee')).toMatchObject({ kind: 'refused' });
  for (const code of ['10024', '10052', '20002', '30022'])
    expect([code, await (await answers(code)).vaultCard('token', 'Ann Lee')]).toMatchObject([
      code,
      { because: 'unclear' },
    ]);
  expect(await (await answers('10030')).removeCard('card')).toEqual({ kind: 'removed' });
  for (const code of ['20002', '30032'])
    expect([code, await (await answers(code)).removeCard('card')]).toMatchObject([code, { because: 'unclear' }]);
});
