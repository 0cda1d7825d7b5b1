import { expect, test } from 'vitest';
import { brandWord, cardName, expiryText } from './card-words.ts';

test("a card's name is its brand and its last four digits only [CRD-004]", () => {
  expect(cardName({ cardType: 'visa', cardNumber: '•••• 1111' })).toBe('Visa ending 1111');
  expect(cardName({ cardType: 'amex', cardNumber: '3782 822463 10005' })).toBe('American Express ending 0005');
  expect(cardName({ cardType: 'bank', cardNumber: '••••' })).toBe('Bank account');
});

test('an unknown brand is called a card, and the expiry is month and year', () => {
  expect(brandWord('unionpay')).toBe('Card');
  expect(expiryText({ expirationMonth: '09', expirationYear: '28' })).toBe('09/28');
});
