import { addMonths, type BusinessDate } from '#calendar/business-date.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product, TermProduct } from '#loans/products/product.ts';
import { dueDatesOf, firstDueDateOptions } from '#origination/first-due-dates.ts';

/** Keeps the number of payments within what the product allows. */
function countWithin(product: TermProduct, count: number): number {
  if (product.kind !== 'instalment') return count;
  return Math.min(product.maxInstalments, Math.max(product.minInstalments, count));
}

/** Returns the due dates of the loan that follows a renewal on the day `noteOn`: as many payments as before, from the next due
 *  date or the nearest day that the new product allows. Empty for a pawn and for a line of credit. Source: loan-core 1.4 (first
 *  due date). */
export function renewalDueDates(
  loan: Pick<LoanSnapshot, 'schedule'>,
  newProduct: Product,
  noteOn: BusinessDate,
): readonly BusinessDate[] {
  if (newProduct.kind === 'line') return [];
  const nextDueOn = loan.schedule.find(({ dueOn }) => dueOn > noteOn)?.dueOn ?? addMonths(noteOn, 1);
  const options = firstDueDateOptions(newProduct, noteOn, null);
  const firstDueOn = options.find((on) => on >= nextDueOn) ?? options.at(-1);
  return firstDueOn === undefined
    ? []
    : dueDatesOf(newProduct, firstDueOn, countWithin(newProduct, loan.schedule.length));
}
