import { expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '#calendar/business-date.ts';
import { termsReason } from '#loans/opening/decide-terms.ts';
import { findProduct } from '#loans/products/find-product.ts';
import type { Product, TermProduct } from '#loans/products/product.ts';
import { DRAFT_DAYS } from './application-states.ts';
import { proposedDueDates } from './proposed-due-dates.ts';

const on = businessDate('2026-06-15');

function productOf(productId: number): Product {
  const product = findProduct(productId);
  if (product === null) throw new Error(`there is no product ${productId}`);
  return product;
}

test.each([1103, 1105, 1106, 1107, 1108, 2101, 2102, 2103])(
  'the proposed dates of product %i are lawful for the least and the most on each day to sign',
  (productId) => {
    const product = productOf(productId) as TermProduct;
    const dueDates = proposedDueDates(product, on, null);
    expect(dueDates.length).toBeGreaterThan(0);
    for (let day = 0; day < DRAFT_DAYS; day += 1) {
      const noteOn = addDays(on, day);
      const of = { product, noteOn, chainStartOn: noteOn, dueDates };
      // The face of a payday loan has a limit of its own, which no due date changes.
      const most = product.kind === 'payday' ? product.minAmountCents : product.maxAmountCents;
      const reasons = [product.minAmountCents, most].map((principalCents) => termsReason({ ...of, principalCents }));
      expect(reasons).toEqual([null, null]);
    }
  },
);

test('a small Ohio loan gets a shorter term, because its total cost is capped', () => {
  expect(proposedDueDates(productOf(1108), on, null).length).toBeLessThan(12);
});

test('the first date is the payday nearest to a whole period', () => {
  const pay = { frequency: 'BiWeekly', lastPayOn: businessDate('2026-06-12') } as const;
  const [first] = proposedDueDates(productOf(1103), on, pay);
  expect(first).toBe('2026-07-10');
  expect(daysBetween(on, first ?? on)).toBe(25);
});

test('a pawn and a line have no due dates of their own', () => {
  expect(proposedDueDates(productOf(1101), on, null)).toEqual([]);
  expect(proposedDueDates(productOf(1104), on, null)).toEqual([]);
});
