import { expect, test } from 'vitest';
import { brandWord, cardName, expiryText } from './card-words.ts';

test('a card is named by its brand and its last four digits, whatever more is known of it [CRD-004]', () => {
  expect(cardName({ cardType: 'visa', cardNumber: '•••• 1111' })).toBe('Visa ending 1111');
  expect(cardName({ cardType: 'amex', cardNumber: '3782 822463 10005' })).toBe('American Express ending 0005');
  expect(cardName({ cardType: 'bank', cardNumber: '••••' })).toBe('Bank account');
});

test('an unknown brand is a card; the expiry is month and year', () => {
  expect(brandWord('unionpay')).toBe('Card');
  expect(expiryText({ expirationMonth: '09', expirationYear: '28' })).toBe('09/28');
});
