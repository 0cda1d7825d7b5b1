import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAGIC_CARDS } from '#card-desk/magic-cards.ts';
import { textAt } from '#json/value-at.ts';
import { aPayment, chargesOf, startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const pay = (reference: string, totalAmount?: string, instrument?: string) =>
  trial.call('POST', '/pts/v2/payments', aPayment(reference, totalAmount, instrument));
const statuses = async (reference: string) => (await chargesOf(trial, reference)).map((charge) => charge.status);

describe('charges', () => {
  test.each(MAGIC_CARDS)('card $number: $what', async ({ number, declineReason }) => {
    const lastFour = number.slice(-4);
    const [status, booked] = declineReason === null ? ['AUTHORIZED', 'captured'] : ['DECLINED', 'declined'];
    const answer = await pay('ref-1', '225.00', `SIMCARD-${lastFour}-1228-test`);
    expect(answer).toMatchObject({ status: 201, json: { status, clientReferenceInformation: { code: 'ref-1' } } });
    expect(textAt(answer.json, 'errorInformation', 'reason') ?? null).toBe(declineReason);
    expect(await chargesOf(trial, 'ref-1')).toMatchObject([{ amountCents: 22_500, status: booked, lastFour }]);
  });

  test('a missing field or a bad amount gets 400 and charges nothing', async () => {
    const noReference = await trial.call('POST', '/pts/v2/payments', {
      ...aPayment('x'),
      clientReferenceInformation: {},
    });
    expect(noReference).toMatchObject({ status: 400, json: { status: 'INVALID_REQUEST', reason: 'MISSING_FIELD' } });
    expect((await pay('ref-bad', '-5.00')).json).toMatchObject({
      reason: 'INVALID_DATA',
      details: [{ field: 'orderInformation.amountDetails.totalAmount' }],
    });
    expect((await pay('ref-bad', '5.00', 'nobody')).status).toBe(400);
    expect(await statuses('ref-bad')).toEqual([]);
  });

  test('an unsigned request gets 401 and charges nothing', async () => {
    expect((await trial.send('POST', '/cybersource/pts/v2/payments', aPayment('ref-unsigned'))).status).toBe(401);
    expect(await statuses('ref-unsigned')).toEqual([]);
  });

  test('a repeated reference charges twice by default', async () => {
    await pay('ref-twice');
    await pay('ref-twice');
    expect(await statuses('ref-twice')).toEqual(['captured', 'captured']);
    expect((await trial.send('GET', '/control/charges/summary')).json).toEqual({
      capturedCount: 2,
      capturedCents: 45_000,
      duplicatedReferences: ['ref-twice'],
    });
  });

  test('a repeated reference returns the first charge when deduplication is on', async () => {
    await trial.send('PUT', '/control/faults', { deduplicate: true });
    const answers = await Promise.all([pay('ref-once'), pay('ref-once'), pay('ref-once')]);
    expect(new Set(answers.map((answer) => answer.json['id'])).size).toBe(1);
    expect(await statuses('ref-once')).toEqual(['captured']);
  });
});

describe('magic amounts', () => {
  test('an amount ending in .97 charges and returns 502 once, and a plain retry charges again', async () => {
    expect((await pay('ref-97', '10.97')).status).toBe(502);
    expect(await statuses('ref-97')).toEqual(['captured']);
    expect((await pay('ref-97', '10.97')).status).toBe(201);
    expect(await statuses('ref-97')).toEqual(['captured', 'captured']);
  });

  test('an amount ending in .94 returns 503 once without charging', async () => {
    expect((await pay('ref-94', '10.94')).status).toBe(503);
    expect(await statuses('ref-94')).toEqual([]);
    expect((await pay('ref-94', '10.94')).status).toBe(201);
  });

  test('an amount ending in .95 neither charges nor answers before its delay is over', async () => {
    const answer = pay('ref-95', '10.95');
    await trial.clock.waiterArrived();
    trial.clock.advance(3999);
    expect(await statuses('ref-95')).toEqual([]);
    trial.clock.advance(1);
    expect((await answer).json['status']).toBe('AUTHORIZED');
    expect(await statuses('ref-95')).toEqual(['captured']);
  });

  test('an amount ending in .98 charges after twice the time-out, although the caller is gone', async () => {
    const caller = new AbortController();
    const answer = trial
      .call('POST', '/pts/v2/payments', aPayment('ref-98', '10.98'), caller.signal)
      .catch(() => 'hung up');
    await trial.clock.waiterArrived();
    caller.abort();
    expect(await answer).toBe('hung up');
    expect(await statuses('ref-98')).toEqual([]);
    trial.clock.advance(8000);
    expect(await statuses('ref-98')).toEqual(['captured']);
  });
});

describe('ordered faults', () => {
  test('an ordered decline hits the next charge only', async () => {
    await trial.send('POST', '/control/next-charge', { outcome: 'decline' });
    expect((await pay('ref-a')).json['status']).toBe('DECLINED');
    expect((await pay('ref-b')).json['status']).toBe('AUTHORIZED');
  });

  test('an ordered lost answer still makes the charge', async () => {
    await trial.send('POST', '/control/next-charge', { outcome: 'answer-lost' });
    await expect(pay('ref-lost')).rejects.toThrow('fetch failed');
    expect(await statuses('ref-lost')).toEqual(['captured']);
  });

  test('an injected error before the charge leaves no charge', async () => {
    await trial.send('PUT', '/control/faults', { errorBefore500: 1 });
    expect((await pay('ref-500')).status).toBe(500);
    expect((await pay('ref-500')).status).toBe(500);
    expect(await statuses('ref-500')).toEqual([]);
    await trial.send('POST', '/control/faults/reset');
    expect((await pay('ref-500')).status).toBe(201);
  });
});

describe('voids and look-ups', () => {
  test('a charge is voided once, and a second void has no effect', async () => {
    const { json } = await pay('ref-void');
    const path = `/pts/v2/payments/${String(json['id'])}`;
    expect(await trial.call('POST', `${path}/voids`, {})).toMatchObject({ status: 201, json: { status: 'VOIDED' } });
    expect(await trial.call('POST', `${path}/voids`, {})).toMatchObject({
      status: 400,
      json: { reason: 'NOT_VOIDABLE' },
    });
    expect(await trial.call('POST', `${path}/reversals`, {})).toMatchObject({ status: 400 });
    expect(await statuses('ref-void')).toEqual(['voided']);
    expect((await trial.call('POST', '/pts/v2/payments/unknown/voids', {})).status).toBe(404);
  });

  test('a search by reference finds every charge with that reference and no others', async () => {
    await pay('ref-ask', '12.34');
    await pay('ref-ask', '12.34', 'SIMCARD-0002-1228-test');
    await pay('ref-other');
    const found = await trial.call('POST', '/tss/v2/searches', { query: 'clientReferenceInformation.code:ref-ask' });
    expect(found.json).toMatchObject({
      totalCount: 2,
      _embedded: {
        transactionSummaries: [
          {
            clientReferenceInformation: { code: 'ref-ask' },
            status: 'TRANSMITTED',
            applicationInformation: { reasonCode: '100', rCode: '1' },
            orderInformation: { amountDetails: { totalAmount: '12.34' } },
          },
          { status: 'DECLINED', applicationInformation: { reasonCode: '233', rCode: '0' } },
        ],
      },
    });
    const none = await trial.call('POST', '/tss/v2/searches', { query: 'clientReferenceInformation.code:ref-never' });
    expect(none.json['totalCount']).toBe(0);
  });

  test('a transaction is read by its id', async () => {
    const { json } = await pay('ref-id');
    expect((await trial.call('GET', `/tss/v2/transactions/${String(json['id'])}`)).json).toMatchObject({
      id: json['id'],
      applicationInformation: { status: 'TRANSMITTED' },
    });
    expect((await trial.call('GET', '/tss/v2/transactions/unknown')).status).toBe(404);
  });

  test('a BIN look-up returns the brand, the funding and whether money can be sent to the card', async () => {
    const lookUp = async (number: string) =>
      (await trial.call('POST', '/bin/v1/binlookup', { paymentInformation: { card: { number } } })).json;
    expect(await lookUp('42424242')).toMatchObject({
      status: 'COMPLETED',
      paymentAccountInformation: { card: { type: '001' }, features: { accountFundingSource: 'DEBIT' } },
      payoutInformation: { pushFunds: { domesticParticipant: 'Y' } },
    });
    expect(await lookUp('378282')).toMatchObject({
      paymentAccountInformation: { card: { type: '003' } },
      payoutInformation: { pushFunds: { domesticParticipant: 'N' } },
    });
    expect(await lookUp('999999')).toMatchObject({ status: 'NO MATCH' });
  });
});
