import { expect, test } from 'vitest';
import { provision } from '#ledger/provision-postings.ts';
import { cents } from '#money/cents.ts';
import { allowanceCents } from './allowance.ts';

test('the loss allowance grows with the days late and is rounded down in each age group', () => {
  const aged = [
    { fromDaysLate: 0, principalCents: cents(100_000) },
    { fromDaysLate: 1, principalCents: cents(20_001) },
    { fromDaysLate: 61, principalCents: cents(1_000) },
  ];
  expect(allowanceCents(aged)).toBe(4_000 + 3_000 + 800);
  expect(allowanceCents([])).toBe(0);
  expect(() => allowanceCents([{ fromDaysLate: 2, principalCents: cents(1) }])).toThrow('no expected loss');
});

test('an allowance that is no longer needed is released [loan-core 2.3]', () => {
  expect(provision(cents(500)).lines.map((line) => [line.account, line.side])).toEqual([
    [5000, 'dr'],
    [1190, 'cr'],
  ]);
  expect(provision(cents(-500)).lines.map((line) => [line.account, line.side])).toEqual([
    [1190, 'dr'],
    [5000, 'cr'],
  ]);
});
