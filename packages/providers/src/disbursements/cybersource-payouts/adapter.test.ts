import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeDisbursements, RECEIVER } from '#disbursements/conformance.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openCyberSourcePayouts } from './adapter.ts';
import { toInquiry, toSendOutcome } from './translate.ts';

const world = await startSimulatedWorld();
const open = (baseUrl = `${world.url}/cybersource`, timeoutMs = 2_000) =>
  openCyberSourcePayouts({
    baseUrl,
    merchantId: 'lendside_simulation',
    keyId: 'sim-key-1',
    secretBase64: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
    senderName: 'Sample Lender, LLC',
    timeoutMs,
    maxLatenessMs: 10_000,
    connectionsMax: 8,
  });
const desk = open();
const control = '/control/payouts/cybersource';
const card = (cardToken: string) => ({ kind: 'card', cardToken }) as const;

/** Orders a fate for the payout of a reference by the partner's own id. */
async function actOn(reference: string, act: string): Promise<void> {
  const told = await desk.inquire(reference, null);
  const number = 'partnerId' in told ? told.partnerId : '';
  await world.control('POST', `${control}/${act}`, { number });
}

describeDisbursements('cybersource payouts', () =>
  Promise.resolve({
    desk,
    goodTarget: card('SIMCARD-4242-1230-good'),
    refused: { target: card('SIMCARD-0018-1230-bad'), reason: 'declined' },
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'cut-after-booking' : 'error-503-before-booking';
      await world.control('POST', `${control}/next`, { outcome });
    },
    payOut: (reference) => actOn(reference, 'pay-out'),
    expire: null,
    comeBack: null,
  }),
);

const request = {
  reference: 'out_adapter',
  amountCents: cents(123_45),
  receiver: RECEIVER,
  target: card('SIMCARD-4242-1230-x'),
} as const;

test('a card that cannot receive money or whose account is closed is refused with its reason', async () => {
  const of = (lastFour: string) =>
    desk.send({ ...request, reference: `out_card_${lastFour}`, target: card(`SIMCARD-${lastFour}-1230-x`) });
  expect(await of('1111')).toMatchObject({ kind: 'refused', reason: 'cardCannotReceive' });
  expect(await of('0026')).toMatchObject({ kind: 'refused', reason: 'invalidAccount' });
  expect(await of('0034')).toMatchObject({ kind: 'refused', reason: 'cardCannotReceive' });
});

test('a push to an unknown card is refused only on a fresh connection', async () => {
  const push = { ...request, reference: 'out_no_card', target: card('SIMCARD-9876-1230-x') };
  expect(await desk.inquire('out_no_card', null)).toEqual({ kind: 'absent' });
  expect(await desk.send(push)).toMatchObject({ kind: 'unknown' });
  expect(await open().send(push)).toMatchObject({ kind: 'refused', reason: 'invalidRequest' });
});

test('a push to an unknown host is not sent', async () => {
  expect(await open('http://nowhere.invalid').send(request)).toMatchObject({ kind: 'notSent' });
});

const answering = openAnswering();

test('a push stays unknown after silence and a cut connection', async () => {
  const silent = await answering.http(() => undefined);
  expect(await open(silent, 60).send(request)).toEqual({ kind: 'unknown', detail: 'no answer within 60 ms' });
  const cutting = await answering.http((incoming) => void incoming.socket.destroy());
  expect(await open(cutting).send(request)).toMatchObject({ kind: 'unknown' });
});

test('a push is sent or refused only by an explicit answer that names our reference', () => {
  const ours = { clientReferenceInformation: { code: 'out_adapter' } };
  const amount = { orderInformation: { amountDetails: { totalAmount: '123.45' } } };
  const accepted = { id: '1', status: 'ACCEPTED', ...ours, ...amount };
  const invalid = (reason: string, more: object = {}) => ({ status: 'INVALID_REQUEST', reason, ...more });
  const cases: readonly (readonly [number, Parameters<typeof toSendOutcome>[1], boolean, string])[] = [
    [201, accepted, false, 'sent'],
    [201, { ...accepted, clientReferenceInformation: { code: 'out_other' } }, true, 'unknown'],
    [201, { ...accepted, orderInformation: { amountDetails: { totalAmount: '1.00' } } }, true, 'unknown'],
    [201, { ...accepted, status: 'PENDING' }, true, 'unknown'],
    [502, accepted, true, 'unknown'],
    [201, { id: '1', status: 'DECLINED', ...ours }, false, 'refused'],
    [201, { id: '1', status: 'DECLINED' }, true, 'unknown'],
    [400, invalid('MISSING_FIELD'), true, 'refused'],
    [400, invalid('MISSING_FIELD'), false, 'unknown'],
    [400, invalid('MISSING_FIELD', ours), false, 'refused'],
    // This reference was sent before; only an inquiry can show whether it was paid.
    [400, invalid('DUPLICATE_REQUEST', ours), true, 'unknown'],
    [400, invalid('PROCESSOR_UNAVAILABLE', ours), true, 'unknown'],
    [401, { status: 'x' }, true, 'unknown'],
    [201, null, true, 'unknown'],
  ];
  for (const [status, answer, isFresh, kind] of cases)
    expect([answer, toSendOutcome(status, answer, request, isFresh).kind]).toEqual([answer, kind]);
});

test('a search that omits a row, or shows a charge or an open decision, settles nothing', () => {
  const row = (changes: object = {}, name = 'ics_oct') => ({
    id: '1',
    status: 'PENDING',
    clientReferenceInformation: { code: 'out_adapter' },
    applicationInformation: { reasonCode: '100', rCode: '1', applications: [{ name }] },
    orderInformation: { amountDetails: { totalAmount: '123.45' } },
    ...changes,
  });
  const of = (rows: readonly ReturnType<typeof row>[], totalCount = rows.length) =>
    toInquiry({ count: rows.length, totalCount, _embedded: { transactionSummaries: [...rows] } }, 'out_adapter').kind;
  expect([of([row()]), of([row({ status: 'TRANSMITTED' })]), of([row({ status: 'REVERSED' })])]).toEqual([
    'sent',
    'paid',
    'cancelled',
  ]);
  expect([of([row()], 2), of([row({}, 'ics_bill')])]).toEqual(['unknown', 'unknown']);
  const pending = { applicationInformation: { reasonCode: '480', rCode: '1', applications: [{ name: 'ics_oct' }] } };
  expect(of([row({ ...pending, status: 'PENDING_REVIEW' })])).toBe('unknown');
  expect(of([row({ orderInformation: {} })])).toBe('unknown');
  expect(of([])).toBe('absent');
});
