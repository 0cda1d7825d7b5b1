import { expect, test } from 'vitest';
import { CARD_TYPES, detectCardType, PAYMENT_METHOD_KINDS } from './card-types.ts';

test('card types and payment method kinds are exactly these [CRD-003 CFG-30 CFG-31]', () => {
  expect(CARD_TYPES).toEqual(['amex', 'discover', 'mastercard', 'visa', 'bank']);
  expect(PAYMENT_METHOD_KINDS).toEqual(['card', 'bank']);
});

test('the first digits give the card brand, including at the edges of its ranges', () => {
  const types: Record<string, string | null> = {
    '371449': 'amex',
    '340000': 'amex',
    '350000': null,
    '601111': 'discover',
    '644000': 'discover',
    '659999': 'discover',
    '222099': null,
    '222100': 'mastercard',
    '272099': 'mastercard',
    '272100': null,
    '559999': 'mastercard',
    '560000': null,
    '41111111': 'visa',
    '4111 1111': 'visa',
    '41111': null,
    abcdef: null,
  };
  for (const [bin, type] of Object.entries(types)) expect([detectCardType(bin), bin]).toEqual([type, bin]);
});
