import { expect, test } from 'vitest';
import { cents, NO_CENTS } from '#money/cents.ts';
import type { JournalLine } from './journal-entry.ts';
import { leaveNonAccrualPosting } from './loss-postings.ts';
import { smallBalance } from './payment-postings.ts';

const NOTHING = {
  interestCents: NO_CENTS,
  chargeCents: NO_CENTS,
  graceCents: NO_CENTS,
  customaryFeeCents: NO_CENTS,
  maintenanceCents: NO_CENTS,
  principalCents: NO_CENTS,
  feesCents: NO_CENTS,
  costsCents: NO_CENTS,
  creditCents: NO_CENTS,
};

const told = ({ side, account, amountCents, component }: JournalLine): string =>
  [side, account, amountCents, component ?? '-'].join(' ');

test('leaving non-accrual defers the charge for future days and books the earned part as income', () => {
  const entry = leaveNonAccrualPosting({ ...NOTHING, chargeCents: cents(22_500) }, cents(7_500));
  expect(entry.lines.map(told)).toEqual([
    'dr 1120 22500 charge',
    'cr 2200 7500 charge',
    'cr 4900 15000 -',
    'dr 9290 22500 -',
    'cr 9200 22500 charge',
  ]);
});

test('a forgiven non-accrual residue costs only principal and fees and ends the interest claim', () => {
  const residue = { ...NOTHING, principalCents: cents(40), interestCents: cents(25), feesCents: cents(10) };
  expect(smallBalance(residue, 'nonAccrual').lines.map(told).toSorted()).toEqual(
    ['dr 5090 50 -', 'cr 1100 40 principal', 'cr 1130 10 fee', 'cr 9200 25 interest', 'dr 9290 25 -'].toSorted(),
  );
});
