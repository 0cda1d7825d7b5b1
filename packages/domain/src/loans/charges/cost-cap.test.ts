import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { accrueDay } from './accrue-day.ts';
import { chargeWithinCap, costLeftCents, interestWithinCap } from './cost-cap.ts';
import { EXACT_PER_CENT } from './interest.ts';
import { begin } from '#loans/loan-story.fixture.ts';

const noteOn = businessDate('2026-02-02');
const ohio = begin({ productId: 1108, principal: '600.00', noteOn, term: 4, firstDueOn: addDays(noteOn, 26) });
/** 360.00 are the cap, 12.00 the fee, 346.90 were paid: 1.10 is left. */
const near = { ...ohio.loan, appliedCents: cents(34_690) };

test('what a loan may still cost is its cap less the fee, what was paid beyond principal and what is owed (I9)', () => {
  expect(costLeftCents(ohio.loan, ohio.product)).toBe(34_800);
  expect(costLeftCents(near, ohio.product)).toBe(110);
  const owing = { ...near, balances: { ...near.balances, interestCents: cents(60), maintenanceCents: cents(90) } };
  expect(costLeftCents(owing, ohio.product)).toBe(0);
  expect(chargeWithinCap(near, ohio.product, cents(3_000))).toBe(110);
  const arizona = begin({ productId: 1103, principal: '600.00', noteOn, term: 12, firstDueOn: addDays(noteOn, 26) });
  expect(costLeftCents(arizona.loan, arizona.product)).toBeNull();
  expect(chargeWithinCap(arizona.loan, arizona.product, cents(3_000))).toBe(3_000);
});

test('interest runs to the cap and stands there (I9)', () => {
  let loan = near;
  const owed = Array.from({ length: 5 }, () => {
    loan = { ...loan, ...accrueDay(loan, ohio.product).loan };
    return loan.balances.interestCents;
  });
  // 600.00 bear 46.03 cents a day.
  expect(owed).toEqual([46, 92, 110, 110, 110]);
  expect(loan.accruedExact).toBe(110n * EXACT_PER_CENT);
  expect(interestWithinCap(near, ohio.product, 5n)).toBe(5n);
});
