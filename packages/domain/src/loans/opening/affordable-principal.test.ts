import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { affordablePrincipal } from './affordable-principal.ts';
import { dueDatesMonthly, largestPrincipal, levelPayment } from './instalment-schedule.ts';
import { dollars, theProduct } from '#loans/loan-story.fixture.ts';
import type { InstalmentProduct } from '#loans/products/product.ts';

const NOTE_ON = businessDate('2026-06-15');
const DUE_DATES = dueDatesMonthly(businessDate('2026-07-15'), 24);

function arizona(): InstalmentProduct {
  const product = theProduct(1103);
  if (product.kind !== 'instalment') throw new Error('1103 is an installment loan');
  return product;
}

describe('affordable principal', () => {
  test.each([
    [180_000_000, '2023.76'],
    [156_000_000, '2291.14'],
    [120_000_000, '2827.14'],
  ])('a payment of 315.00 a month at a rate of %d affords a principal of %s', (rateE8, principal) => {
    expect(largestPrincipal(dollars('315.00'), { rateE8, noteOn: NOTE_ON, dueDates: DUE_DATES })).toBe(
      dollars(principal),
    );
  });

  test('a payment affords 2,023.76, the only principal inside the amount range of its rate', () => {
    expect(affordablePrincipal(arizona(), dollars('315.00'), NOTE_ON, DUE_DATES)).toBe(dollars('2023.76'));
  });

  test("a payment above one rate's range affords more than that range, and 0 affords 0", () => {
    const topCents = dollars('2500.00');
    const atTop = levelPayment({ principalCents: topCents, rateE8: 180_000_000, noteOn: NOTE_ON, dueDates: DUE_DATES });
    const below = levelPayment({
      principalCents: dollars('2500.01'),
      rateE8: 156_000_000,
      noteOn: NOTE_ON,
      dueDates: DUE_DATES,
    });
    expect(below).toBeLessThan(atTop);
    expect(affordablePrincipal(arizona(), cents(atTop + 1), NOTE_ON, DUE_DATES)).toBeGreaterThan(topCents);
    expect(affordablePrincipal(arizona(), cents(0), NOTE_ON, DUE_DATES)).toBe(0);
  });

  test('the largest affordable principal fits the payment, and a dollar more does not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 200_000 }),
        fc.integer({ min: 0, max: 200_000_000 }),
        (payment, rateE8) => {
          const days = { rateE8, noteOn: NOTE_ON, dueDates: DUE_DATES };
          const principalCents = largestPrincipal(cents(payment), days);
          expect(levelPayment({ principalCents, ...days })).toBeLessThanOrEqual(payment);
          expect(levelPayment({ principalCents: cents(principalCents + 100), ...days })).toBeGreaterThan(payment);
        },
      ),
      { numRuns: 100 },
    );
  });
});
