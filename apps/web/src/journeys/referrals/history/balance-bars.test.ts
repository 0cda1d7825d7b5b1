import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { balanceBars, BARS_MAX, PLOT } from './balance-bars.ts';

const of = (...amounts: readonly number[]) => balanceBars(amounts.map((each) => cents(each)));

test('bars grow with the balance, and the highest fills the plot', () => {
  const { bars, zeroY } = of(5_000, 10_000, 5_000);
  expect(zeroY).toBe(PLOT.height);
  expect(bars.map(({ height }) => height)).toEqual([44, 88, 44]);
  expect(bars.map(({ y }) => y)).toEqual([44, 0, 44]);
});

test('a balance below zero hangs from the line of zero', () => {
  const { bars, zeroY } = of(5_000, -5_000);
  expect(zeroY).toBe(44);
  expect(bars.map(({ isBelow, y, height }) => [isBelow, y, height])).toEqual([
    [false, 0, 44],
    [true, 44, 44],
  ]);
});

test('a balance of zero still shows as a thin bar', () => {
  expect(of(0, 0).bars.map(({ height }) => height)).toEqual([2, 2]);
  expect(of().bars).toEqual([]);
});

test('few bars spread over the whole plot, each in the middle of its part', () => {
  const { bars } = of(5_000, 10_000);
  expect(bars.map(({ x, width }) => x + width / 2)).toEqual([80, 240]);
});

test('a long history shows its newest balances inside the plot', () => {
  const { bars } = of(...Array.from({ length: 60 }, (_, index) => (index + 1) * 1_000));
  expect(bars).toHaveLength(BARS_MAX);
  const last = bars.at(-1);
  expect(last?.height).toBe(PLOT.height);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(PLOT.width);
});
