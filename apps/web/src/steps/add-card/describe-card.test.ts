import { expect, test } from 'vitest';
import { describeCard } from './describe-card.ts';

test.each([
  [
    { cardType: 'visa', isDebit: true, canDisburse: true },
    'Visa debit card: accepted. You can pay with it, and it can receive money.',
  ],
  [
    { cardType: 'amex', isDebit: false, canDisburse: false },
    'American Express credit card: accepted. You can pay with it, but it cannot receive money.',
  ],
  [{ cardType: null, isDebit: false, canDisburse: false }, null],
] as const)('a look-up of %o is described as %s [LAP-110]', (found, text) => {
  expect(describeCard(found)).toBe(text);
});
