import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaUnderCurve, percentile, ratioOf, spreadOf } from './statistics.ts';

test('a percentile is the value at the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile(hundred, 1)]).toEqual([50, 95, 100]);
  expect(percentile([7], 0.5)).toBe(7);
});

test('the median of an even number of values is the mean of the middle two', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({ min: 1, median: 2.5, max: 4 });
  expect(spreadOf([9, 1, 5])).toEqual({ min: 1, median: 5, max: 9 });
});

test('a spread is ordered and stays within its values', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const { min, median, max } = spreadOf(values);
      expect(min).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(max);
      expect(values).toContain(min);
      expect(values).toContain(max);
    }),
  );
});

test('statistics of no values throw instead of returning zero', () => {
  expect(() => spreadOf([])).toThrow('at least one value');
  expect(() => percentile([], 0.5)).toThrow('at least one value');
});

test('a ratio compares medians, so that one slow run does not decide', () => {
  expect(ratioOf(spreadOf([10, 50, 60]), spreadOf([1, 100, 900]))).toBe(0.5);
});

test('the area under the curve is 0.5 for equal sides and 1 when one side is always greater', () => {
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(areaUnderCurve([4, 5], [1, 2, 3])).toBe(1);
  expect(areaUnderCurve([1, 2], [3, 4])).toBe(0);
  expect(() => areaUnderCurve([], [1])).toThrow('values on both sides');
});
