import { expect, test } from 'vitest';
import { CARD_TYPES, PAYMENT_METHOD_KINDS } from './card-types.ts';

test('the card types and payment method kinds match the specification [CRD-003 CFG-30 CFG-31]', () => {
  expect(CARD_TYPES).toEqual(['amex', 'discover', 'mastercard', 'visa', 'bank']);
  expect(PAYMENT_METHOD_KINDS).toEqual(['card', 'bank']);
});
