import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateByLargestRemainder } from './allocate.ts';
import { cents } from './cents.ts';
import { parseRateE8, percentageDown } from './rate.ts';
import { divideHalfUp, roundDown, roundHalfUp, roundUp } from './rounding.ts';

describe('rounding', () => {
  test.each([
    [5n, 2n, 3],
    [-5n, 2n, -3],
    [7n, 2n, 4],
    [249n, 100n, 2],
    [0n, 7n, 0],
  ])('RHU of %s / %s is %d: halves go away from zero, never to even', (num, den, rounded) => {
    expect(roundHalfUp(num, den)).toBe(rounded);
  });

  test('floorC rounds down and ceilC rounds up', () => {
    expect(roundDown(1999n, 1000n)).toBe(1);
    expect(roundUp(1001n, 1000n)).toBe(2);
    expect(roundUp(2000n, 1000n)).toBe(2);
  });

  test('rounding throws for negative charges and zero denominators', () => {
    expect(() => roundDown(-1n, 2n)).toThrow('never negative');
    expect(() => roundUp(-1n, 2n)).toThrow('never negative');
    expect(() => divideHalfUp(1n, 0n)).toThrow('denominator');
  });

  test('floorC ≤ RHU ≤ ceilC, at most one cent apart', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (num, den) => {
        const low = roundDown(num, den);
        expect(low).toBeLessThanOrEqual(roundHalfUp(num, den));
        expect(roundHalfUp(num, den)).toBeLessThanOrEqual(roundUp(num, den));
        expect(roundUp(num, den) - low).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('rates', () => {
  test.each([
    ['0.15', 15_000_000],
    ['1.56', 156_000_000],
    ['2', 200_000_000],
    ['0.00000001', 1],
  ])('%s parses to %d rate units', (text, rateE8) => {
    expect(parseRateE8(text)).toBe(rateE8);
  });

  test.each(['', '15%', '-0.1', '.5', '0.123456789'])('%j is not a rate', (text) => {
    expect(() => parseRateE8(text)).toThrow('not a rate');
  });

  test('a percentage of an amount is rounded down to the cent, so that no cap is exceeded', () => {
    expect(percentageDown(cents(40_901), parseRateE8('0.05'))).toBe(2045);
  });
});

describe('splitting an amount over lines', () => {
  test('leftover cents go to the lines with the largest remainders, in a tie to the earlier line', () => {
    expect(allocateByLargestRemainder(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocateByLargestRemainder(cents(10), [1, 2, 4])).toEqual([1, 3, 6]);
    expect(allocateByLargestRemainder(cents(7), [0, 0])).toEqual([7, 0]);
  });

  test('splitting an amount throws for invalid weights', () => {
    expect(() => allocateByLargestRemainder(cents(1), [])).toThrow('nothing to allocate');
    expect(() => allocateByLargestRemainder(cents(1), [0.5])).toThrow('whole');
    expect(() => allocateByLargestRemainder(cents(-1), [1])).toThrow('cannot allocate');
  });

  test('the split parts add up, and each is less than a cent from its exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.array(fc.integer({ min: 0, max: 10 ** 6 }), { minLength: 1, maxLength: 8 }),
        (total, weights) => {
          const parts = allocateByLargestRemainder(cents(total), weights);
          const weightTotal = weights.reduce((sum, weight) => sum + weight, 0);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
          if (weightTotal === 0) return;
          parts.forEach((part, line) => {
            expect(Math.abs(part - (total * (weights[line] ?? 0)) / weightTotal)).toBeLessThan(1.000001);
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});
