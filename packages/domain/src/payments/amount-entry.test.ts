import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseAmount } from '#money/amount-text.ts';
import { cents } from '#money/cents.ts';
import { validateOtherAmount } from './payment-options.ts';

const anyAmount = fc.integer({ min: 0, max: 99_999_999_999 });

test('an amount parses back from its own text, with or without separators and dollar sign [LVA-015 LOP-086]', () => {
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const text = formatAmount(cents(amount));
      expect([text, text.replaceAll(',', ''), `$${text}`].map(parseAmount)).toEqual([amount, amount, amount]);
    }),
  );
  expect(formatAmount(cents(123_450))).toBe('1,234.50');
});

test('a typed amount is accepted from one cent to the payoff', () => {
  fc.assert(
    fc.property(anyAmount, anyAmount, (amount, payoff) => {
      const answer = validateOtherAmount(formatAmount(cents(amount)), { payoffAmountCents: cents(payoff) });
      expect(answer.ok).toBe(amount > 0 && amount <= payoff);
    }),
  );
});

test('parsing text never throws and never gives a negative amount', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amountCents = parseAmount(text);
      expect(amountCents === null || amountCents >= 0).toBe(true);
    }),
  );
});
