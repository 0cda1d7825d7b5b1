import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { amountLimits, decideTerms } from './decide-terms.ts';
import { dueDatesBiweekly, dueDatesMonthly } from './instalment-schedule.ts';
import { dollars, theProduct } from '#loans/loan-story.fixture.ts';
import { scheduleOf, toTermProduct, totalCostCents, type ScheduleTerms } from './open-loan.ts';
import { totalCostCapCents } from '#loans/charges/origination-price.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';

const NOTE_ON = businessDate('2026-06-15');

function terms(productId: number, principal: string, dueDates: readonly BusinessDate[] = []): ScheduleTerms {
  const product = toTermProduct(theProduct(productId));
  return { product, principalCents: dollars(principal), noteOn: NOTE_ON, chainStartOn: NOTE_ON, dueDates };
}

const monthly = (count: number, first = '2026-07-15') => dueDatesMonthly(businessDate(first), count);
const biweekly = (count: number, first = '2026-06-26') => dueDatesBiweekly(businessDate(first), count);

describe('terms of a new loan', () => {
  test.each([
    [1101, '100.00', []],
    [1101, '10000.00', []],
    [1103, '500.01', monthly(6)],
    [1103, '15000.00', monthly(24)],
    [1105, '255.00', [addDays(NOTE_ON, 31)]],
    [1106, '500.00', [addDays(NOTE_ON, 10)]],
    [1107, '425.00', [addDays(NOTE_ON, 7)]],
    [1108, '600.00', monthly(6)],
    [2101, '3500.00', biweekly(39)],
    [3101, '500.00', biweekly(13)],
  ])('product %d lends %s and returns the schedule to be signed', (productId, principal, dueDates) => {
    const asked = terms(productId, principal, dueDates);
    expect(decideTerms(asked)).toEqual({ ok: true, value: scheduleOf(asked) });
  });

  test.each([
    [1101, '99.99'],
    [1101, '10000.01'],
    [1103, '500.00'],
    [1105, '255.01'],
    [2103, '600.00'],
  ])('product %d refuses %s, which is outside its limits [ORG-017]', (productId, principal) => {
    const { minAmountCents, maxAmountCents } = theProduct(productId);
    expect(decideTerms(terms(productId, principal, monthly(12)))).toEqual({
      ok: false,
      refusal: { code: 'amount_out_of_range', minCents: minAmountCents, maxCents: maxAmountCents },
    });
  });

  test("half the vehicle's value limits a title loan but not a personal loan [ORG-017]", () => {
    const value = dollars('4200.00');
    expect(amountLimits(theProduct(1101), value)).toEqual({ minCents: 10_000, maxCents: 210_000 });
    expect(amountLimits(theProduct(2101), value).maxCents).toBe(350_000);
    expect(decideTerms(terms(1101, '2100.00'), value).ok).toBe(true);
    expect(decideTerms(terms(1101, '2100.01'), value)).toMatchObject({ refusal: { maxCents: 210_000 } });
  });

  test.each([
    ['five months of 1103', terms(1103, '3000.00', monthly(5)), 'instalments_out_of_range'],
    ['25 months of 1103', terms(1103, '3000.00', monthly(25)), 'instalments_out_of_range'],
    ['no due date', terms(1103, '3000.00'), 'instalments_out_of_range'],
    ['first due after 14 days', terms(1103, '3000.00', monthly(12, '2026-06-29')), 'first_due_date_out_of_range'],
    ['first due after 46 days', terms(1103, '3000.00', monthly(12, '2026-07-31')), 'first_due_date_out_of_range'],
    ['first due after 6 days', terms(2101, '2000.00', biweekly(26, '2026-06-21')), 'first_due_date_out_of_range'],
    ['first due after 29 days', terms(2101, '2000.00', biweekly(26, '2026-07-14')), 'first_due_date_out_of_range'],
    ['119 days of 2101', terms(2101, '2000.00', biweekly(9, '2026-06-22')), 'term_days_out_of_range'],
    ['payday after 13 days in California', terms(1105, '255.00', [addDays(NOTE_ON, 13)]), 'term_days_out_of_range'],
    ['payday after 32 days', terms(1106, '300.00', [addDays(NOTE_ON, 32)]), 'term_days_out_of_range'],
    ['two payments of a payday loan', terms(1106, '300.00', biweekly(2)), 'instalments_out_of_range'],
    ['days out of order', terms(1103, '3000.00', monthly(12).toReversed()), 'due_dates_out_of_order'],
    ['a year of 1108, above 60 % of the principal', terms(1108, '600.00', monthly(12)), 'cost_above_limit'],
  ])('loan terms are refused: %s', (_, asked, reason) => {
    expect(decideTerms(asked)).toEqual({ ok: false, refusal: { code: 'not_eligible', reason } });
  });

  test('loan terms on the boundary of each range are accepted', () => {
    expect(decideTerms(terms(1103, '3000.00', monthly(12, '2026-06-30'))).ok).toBe(true);
    expect(decideTerms(terms(1103, '3000.00', monthly(12, '2026-07-30'))).ok).toBe(true);
    expect(decideTerms(terms(2101, '2000.00', biweekly(26, '2026-06-22'))).ok).toBe(true);
    expect(decideTerms(terms(2101, '2000.00', biweekly(26, '2026-07-13'))).ok).toBe(true);
    expect(decideTerms(terms(2101, '2000.00', biweekly(9, '2026-06-23'))).ok).toBe(true);
  });

  test('accepted loan terms repay the principal and stay within the cost cap (I9)', () => {
    const lent = PRODUCTS.filter((product) => product.kind !== 'line').map(toTermProduct);
    const arbitrary = fc.record({
      product: fc.constantFrom(...lent),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      firstDays: fc.integer({ min: 1, max: 50 }),
      count: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(arbitrary, ({ product, part, firstDays, count }) => {
        const { minAmountCents, maxAmountCents } = product;
        const principalCents = cents(minAmountCents + Math.floor((maxAmountCents - minAmountCents) * part));
        const first = addDays(NOTE_ON, firstDays);
        const dates =
          product.kind === 'instalment' && product.frequency === 'biweekly' ? dueDatesBiweekly : dueDatesMonthly;
        const dueDates = product.kind === 'pawn' ? [] : dates(first, product.kind === 'payday' ? 1 : count);
        const asked = { product, principalCents, noteOn: NOTE_ON, chainStartOn: NOTE_ON, dueDates };
        const decision = decideTerms(asked);
        if (!decision.ok) return;
        const repaid = decision.value.reduce((sum, item) => sum + item.principalCents, 0);
        expect(repaid).toBe(principalCents);
        expect(decision.value.at(-1)?.balanceCents).toBe(0);
        const amounts = decision.value.map((item) => item.amountCents);
        expect(new Set(amounts.slice(0, -1)).size).toBeLessThanOrEqual(1);
        expect(Math.min(...amounts)).toBeGreaterThan(0);
        expect(totalCostCents(asked)).toBeLessThanOrEqual(totalCostCapCents(product, principalCents) ?? Infinity);
      }),
      { numRuns: 1000 },
    );
  });
});
