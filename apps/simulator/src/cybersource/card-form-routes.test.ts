import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { valueAt } from '#json/value-at.ts';
import { aCaptureContext, aPayment, chargesOf, SHOP, startTrial, typeCard, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const payWith = (reference: string, token: string, more: Record<string, unknown> = {}) =>
  trial.call('POST', '/pts/v2/payments', {
    ...aPayment(reference),
    paymentInformation: {},
    tokenInformation: { transientTokenJwt: token },
    ...more,
  });
const vault = (token: string) =>
  trial.call('POST', '/tms/v2/tokenize', {
    processingInformation: { actionList: ['TOKEN_CREATE'], actionTokenTypes: ['paymentInstrument'] },
    tokenInformation: {
      transientTokenJwt: token,
      paymentInstrument: { billTo: { firstName: 'Maria', lastName: 'Lopez' } },
    },
  });
const cardOf = (token: string) => valueAt(decodeJwt(token), 'content', 'paymentInformation', 'card');

describe('card form', () => {
  test('a capture context names the library, the form and the allowed origins', async () => {
    const claims = decodeJwt(await aCaptureContext(trial));
    expect(claims).toMatchObject({ iss: 'Flex API', jti: expect.any(String) });
    expect(valueAt(claims, 'ctx', '0', 'data')).toMatchObject({
      clientLibrary: expect.stringContaining('/cybersource/microform/bundle/v2/flex-microform.min.js'),
      targetOrigins: [SHOP],
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
  });

  test.each(['http://evil.example', 'https://*.example', 'https://shop.example/path', 'javascript:alert(1)', 'null'])(
    'the card form is refused to origin %s',
    async (origin) => {
      const answer = await trial.call('POST', '/microform/v2/sessions', {
        clientVersion: 'v2',
        targetOrigins: [origin],
      });
      expect(answer).toMatchObject({ status: 400, json: { details: [{ field: 'targetOrigins' }] } });
    },
  );

  test('only the given origins may frame the form', async () => {
    const response = await fetch(
      `${trial.simulator.url}/cybersource/hosted-card-form?captureContext=${await aCaptureContext(trial)}`,
    );
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${SHOP}`);
    expect(await response.text()).toContain('autocomplete="cc-number"');
  });

  test('a forged or expired capture context shows no form', async () => {
    const context = await aCaptureContext(trial);
    expect((await trial.send('GET', '/cybersource/hosted-card-form?captureContext=forged')).status).toBe(400);
    trial.clock.advance(16 * 60_000);
    const late = await trial.send('GET', `/cybersource/hosted-card-form?captureContext=${context}`);
    expect(late.status).toBe(400);
    expect(late.text).not.toContain('<input');
  });
});

describe('single-use token', () => {
  test('a token contains the masked number, prefix and expiry, never the number or security code', async () => {
    const { status, text } = await typeCard(trial, '4242424242424242');
    expect(status).toBe(201);
    expect(cardOf(text)).toEqual({
      number: { detectedCardTypes: ['001'], maskedValue: 'XXXXXXXXXXXX4242', bin: '42424242' },
      expirationMonth: { value: '12' },
      expirationYear: { value: '2029' },
      securityCode: {},
    });
    expect(valueAt(cardOf((await typeCard(trial, '378282246310005')).text), 'number', 'bin')).toBe('378282');
  });

  test('a token pays once and is then refused', async () => {
    const { text: token } = await typeCard(trial, '4111111111111111');
    expect((await payWith('ref-1', token)).json['status']).toBe('AUTHORIZED');
    expect((await payWith('ref-2', token)).status).toBe(400);
    expect(await chargesOf(trial, 'ref-2')).toEqual([]);
  });

  test('a declined charge does not use up the token', async () => {
    const { text: token } = await typeCard(trial, '4111111111111111');
    await trial.send('POST', '/control/next-charge', { outcome: 'decline' });
    expect((await payWith('ref-1', token)).json['status']).toBe('DECLINED');
    expect((await payWith('ref-2', token)).json['status']).toBe('AUTHORIZED');
  });

  test('a token pays once even when used twice at the same moment', async () => {
    const { text: token } = await typeCard(trial, '4111111111111111');
    const answers = await Promise.all(['a', 'b', 'c'].map((reference) => payWith(reference, token)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  });

  test('a token expires after fifteen minutes', async () => {
    const { text: token } = await typeCard(trial, '4111111111111111');
    trial.clock.advance(15 * 60_000 + 1000);
    expect((await payWith('ref-1', token)).status).toBe(400);
  });

  test('a token is refused to a page of another origin', async () => {
    const body = {
      captureContext: await aCaptureContext(trial),
      card: { number: '4242424242424242', securityCode: '123', expirationMonth: '12', expirationYear: '2029' },
    };
    expect((await trial.send('POST', '/cybersource/flex/v2/tokens', body, { origin: SHOP })).status).toBe(403);
    expect((await trial.send('POST', '/cybersource/flex/v2/tokens', body)).status).toBe(403);
  });

  test('a token is refused for a wrong number, code or network', async () => {
    const wrongNumber = await typeCard(trial, '4242424242424241');
    expect(wrongNumber).toMatchObject({ status: 400, json: { details: [{ location: 'number' }] } });
    const shortCode = await typeCard(trial, '4242424242424242', {
      card: { number: '378282246310005', securityCode: '123', expirationMonth: '12', expirationYear: '2029' },
    });
    expect(shortCode.json).toMatchObject({ details: [{ location: 'securityCode' }] });
  });

  test('a re-entered security code lets a saved card pay, unless it is wrong', async () => {
    const codeToken = async (securityCode: string) =>
      (await typeCard(trial, '4242424242424242', { securityCodeOnly: true, cardType: '001', card: { securityCode } }))
        .text;
    const saved = { paymentInformation: { paymentInstrument: { id: 'SIMCARD-4242-1228-test' } } };
    expect((await payWith('ref-right', await codeToken('123'), saved)).json['status']).toBe('AUTHORIZED');
    expect((await payWith('ref-wrong', await codeToken('999'), saved)).json).toMatchObject({
      status: 'DECLINED',
      errorInformation: { reason: 'CVN_NOT_MATCH' },
    });
    expect((await payWith('ref-alone', await codeToken('123'))).status).toBe(400);
  });
});

describe('vault', () => {
  test('a card is saved, charged, read and deleted', async () => {
    const { text: token } = await typeCard(trial, '5555555555554444');
    const saved = await vault(token);
    expect(saved).toMatchObject({ status: 200, json: { responses: [{ httpStatus: 200 }, { httpStatus: 201 }] } });
    const id = String(valueAt(saved.json, 'responses', '1', 'id'));
    expect((await trial.call('GET', `/tms/v1/paymentinstruments/${id}`)).json).toMatchObject({
      card: { type: '002', expirationMonth: '12', expirationYear: '2029' },
      billTo: { firstName: 'Maria', lastName: 'Lopez' },
      _embedded: { instrumentIdentifier: { card: { number: '555555XXXXXX4444' } } },
    });
    expect((await vault(token)).status).toBe(400);
    expect((await trial.call('POST', '/pts/v2/payments', aPayment('ref-1', '5.00', id))).json['status']).toBe(
      'AUTHORIZED',
    );
    expect((await trial.call('DELETE', `/tms/v1/paymentinstruments/${id}`)).status).toBe(204);
    expect((await trial.call('DELETE', `/tms/v1/paymentinstruments/${id}`)).status).toBe(404);
    expect((await trial.call('POST', '/pts/v2/payments', aPayment('ref-2', '5.00', id))).status).toBe(400);
  });

  test('a seeded card that was never vaulted can be charged and deleted too', async () => {
    const id = 'SIMCARD-0005-0727-P30';
    expect((await trial.call('GET', `/tms/v1/paymentinstruments/${id}`)).json).toMatchObject({
      card: { type: '003', expirationMonth: '07', expirationYear: '2027' },
    });
    expect((await trial.call('DELETE', `/tms/v1/paymentinstruments/${id}`)).status).toBe(204);
    expect((await trial.call('GET', `/tms/v1/paymentinstruments/${id}`)).status).toBe(404);
  });
});
