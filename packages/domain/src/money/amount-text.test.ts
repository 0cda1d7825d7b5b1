import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseAmount } from './amount-text.ts';
import { cents } from './cents.ts';

describe('amounts as text', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_456, '1,234.56'],
    [99_999, '999.99'],
    [100_000_000, '1,000,000.00'],
    [-123_456, '-1,234.56'],
  ])('%d cents are written as %s [LVA-015]', (amount, text) => {
    expect(formatAmount(cents(amount))).toBe(text);
  });

  test.each([
    ['1,234.56', 123_456],
    ['$1,234.56', 123_456],
    ['1234.5', 123_450],
    ['7', 700],
    [' 0.01 ', 1],
  ])('%s is parsed as an amount [LOP-086]', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each(['', '-1.00', '+1', '1.234', '12,34.00', '1,23', '.50', 'abc', '1e3', '1.', '$', '1 000'])(
    '%j is refused as an amount [LOP-086]',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  test('every written amount can be parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(parseAmount(formatAmount(cents(amount)))).toBe(amount);
      }),
      { numRuns: 200 },
    );
  });
});
