import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { nearestPosition, sliderPositions } from './slider-positions.ts';

test('the slider reaches both limits exactly and moves by ten dollars between', () => {
  expect(sliderPositions({ minCents: cents(5_000), maxCents: cents(8_237) })).toEqual([
    5_000, 6_000, 7_000, 8_000, 8_237,
  ]);
  expect(sliderPositions({ minCents: cents(5_025), maxCents: cents(6_000) })).toEqual([5_025, 6_000]);
  expect(sliderPositions({ minCents: cents(5_000), maxCents: cents(5_000) })).toEqual([5_000]);
});

test('a typed amount moves the slider to the nearest position', () => {
  const positions = sliderPositions({ minCents: cents(5_000), maxCents: cents(8_237) });
  expect(nearestPosition(positions, cents(5_499))).toBe(0);
  expect(nearestPosition(positions, cents(5_501))).toBe(1);
  expect(nearestPosition(positions, cents(99_999))).toBe(4);
});
