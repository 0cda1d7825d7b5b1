import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { accrueDay } from './accrue-day.ts';
import { chargeWithinCap, costLeftCents, interestWithinCap } from './cost-cap.ts';
import { EXACT_PER_CENT } from './interest.ts';
import { begin } from '#loans/loan-story.fixture.ts';

const noteOn = businessDate('2026-02-02');
const ohio = begin({ productId: 1108, principal: '600.00', noteOn, term: 4, firstDueOn: addDays(noteOn, 26) });
/** The cap is 360.00. The fee of 12.00 and payments of 346.90 leave 1.10. */
const near = { ...ohio.loan, appliedCents: cents(34_690) };

test('the cost cap is used up by the fee, owed charges and charges already paid (I9)', () => {
  expect(costLeftCents(ohio.loan, ohio.product)).toBe(34_800);
  expect(costLeftCents(near, ohio.product)).toBe(110);
  const owing = { ...near, balances: { ...near.balances, interestCents: cents(60), maintenanceCents: cents(90) } };
  expect(costLeftCents(owing, ohio.product)).toBe(0);
  expect(chargeWithinCap(near, ohio.product, cents(3_000))).toBe(110);
  const arizona = begin({ productId: 1103, principal: '600.00', noteOn, term: 12, firstDueOn: addDays(noteOn, 26) });
  expect(costLeftCents(arizona.loan, arizona.product)).toBeNull();
  expect(chargeWithinCap(arizona.loan, arizona.product, cents(3_000))).toBe(3_000);
});

test('interest stops when it reaches the cost cap (I9)', () => {
  let loan = near;
  const owed = Array.from({ length: 5 }, () => {
    loan = { ...loan, ...accrueDay(loan, ohio.product).loan };
    return loan.balances.interestCents;
  });
  // Interest on 600.00 is 46.03 cents a day.
  expect(owed).toEqual([46, 92, 110, 110, 110]);
  expect(loan.accruedExact).toBe(110n * EXACT_PER_CENT);
  expect(interestWithinCap(near, ohio.product, 5n)).toBe(5n);
});
