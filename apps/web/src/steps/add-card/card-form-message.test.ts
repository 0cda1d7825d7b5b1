import { expect, test } from 'vitest';
import { cardFormAddress, isFromCardForm, parseCardFormMessage } from './card-form-message.ts';

test('messages of the card form are parsed, and a token message gives only three of its fields [CRD-008]', () => {
  expect(parseCardFormMessage({ type: 'card-form:ready' })).toEqual({ kind: 'ready' });
  expect(parseCardFormMessage({ type: 'card-form:height', height: 311.2 })).toEqual({ kind: 'height', heightPx: 312 });
  expect(parseCardFormMessage({ type: 'card-form:validity', valid: true, brand: 'visa' })).toEqual({
    kind: 'validity',
    isValid: true,
  });
  const token = {
    type: 'card-form:token',
    token: 'eyJ.x.y',
    cardholderName: 'Alma Reyes',
    expirationMonth: '09',
    expirationYear: '2028',
    lastFour: '1111',
    cardPrefix: '41111111',
  };
  expect(parseCardFormMessage(token)).toEqual({
    kind: 'token',
    token: 'eyJ.x.y',
    cardholderName: 'Alma Reyes',
    cardPrefix: '41111111',
  });
  expect(
    parseCardFormMessage({
      type: 'card-form:error',
      message: 'Check the card details.',
      fields: [{ field: 'number' }],
    }),
  ).toEqual({ kind: 'error', text: 'Check the card details.', isAboutFields: true });
});

test.each([undefined, null, 41111111, '41111', '411111111', '4111111111111111', '4111 111'])(
  'a card prefix of %j is dropped, since only 6 to 8 digits may reach the page [LVA-012]',
  (cardPrefix) => {
    expect(parseCardFormMessage({ type: 'card-form:token', token: 't', cardPrefix })).toMatchObject({
      token: 't',
      cardPrefix: null,
    });
  },
);

test.each([
  null,
  'card-form:ready',
  7,
  {},
  { type: 'card-form:other' },
  { type: 'card-form:height', height: '12' },
  { type: 'card-form:height', height: 1e9 },
  { type: 'card-form:height', height: Number.NaN },
])('%j is not a message of the form', (data) => {
  expect(parseCardFormMessage(data)).toBeNull();
});

test('a message counts only from the framed window and its origin [security T12]', () => {
  const frame = {};
  const form = { origin: 'https://pay.example.test', window: frame };
  expect(isFromCardForm({ origin: 'https://pay.example.test', source: frame }, form)).toBe(true);
  expect(isFromCardForm({ origin: 'https://evil.example.test', source: frame }, form)).toBe(false);
  expect(isFromCardForm({ origin: 'https://pay.example.test', source: {} }, form)).toBe(false);
  expect(isFromCardForm({ origin: 'https://pay.example.test', source: null }, { ...form, window: null })).toBe(false);
});

test("the frame's URL has the session key once, the color scheme and the expected origin", () => {
  const form = {
    formUrl: 'https://pay.example.test/hosted-card-form',
    formOrigin: 'https://pay.example.test',
    formKey: 'k.e.y',
  };
  expect(cardFormAddress(form, 'dark')).toBe(
    'https://pay.example.test/hosted-card-form?captureContext=k.e.y&theme=dark',
  );
  expect(cardFormAddress({ ...form, formUrl: `${form.formUrl}?captureContext=mine` }, 'light')).toBe(
    'https://pay.example.test/hosted-card-form?captureContext=mine&theme=light',
  );
  expect(() => cardFormAddress({ ...form, formOrigin: 'https://other.example.test' }, 'light')).toThrow('not on');
});
