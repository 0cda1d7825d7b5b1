import { describe, expect, test } from 'vitest';
import { cents, floorAtZero, maxCents, minCents, NO_CENTS, subtractCents, sumCents } from './cents.ts';

describe('cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not an amount of cents', (amount) => {
    expect(() => cents(amount)).toThrow('not a whole number of cents');
  });

  test('a negative zero becomes zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(sumCents()).toBe(NO_CENTS);
  });

  test('amounts can be added, subtracted and bounded', () => {
    expect(sumCents(cents(1), cents(2), cents(3))).toBe(6);
    expect(subtractCents(cents(10), cents(4), cents(7))).toBe(-1);
    expect(minCents(cents(1), cents(2))).toBe(1);
    expect(maxCents(cents(1), cents(2))).toBe(2);
    expect(floorAtZero(cents(-1))).toBe(0);
    expect(floorAtZero(cents(1))).toBe(1);
  });
});
