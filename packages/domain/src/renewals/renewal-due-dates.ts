import { addDays, addMonths, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { InstalmentProduct, Product } from '#loans/products/product.ts';
import { dueDatesOf, firstDueDateOptions } from '#origination/first-due-dates.ts';

/** Returns the payments of an installment loan: as many as wanted, or the nearest number whose term the product allows. */
function installments(
  product: InstalmentProduct,
  noteOn: BusinessDate,
  firstDueOn: BusinessDate,
  wanted: number,
): readonly BusinessDate[] {
  const { minInstalments, maxInstalments, minTermDays, maxTermDays } = product;
  const most = dueDatesOf(product, firstDueOn, maxInstalments);
  const termDays = (count: number): number => daysBetween(noteOn, most[count - 1] ?? noteOn);
  let count = Math.min(maxInstalments, Math.max(minInstalments, wanted));
  while (count < maxInstalments && minTermDays !== null && termDays(count) < minTermDays) count += 1;
  while (count > minInstalments && maxTermDays !== null && termDays(count) > maxTermDays) count -= 1;
  return most.slice(0, count);
}

/** Returns the due date of a payday loan that follows: one more term after the old due date, or the nearest day that the product allows.
 *  Its whole fee is charged again, so it never falls on the old due date while a later day is allowed. */
function laterPayday(
  { schedule, noteOn: oldNoteOn }: Pick<LoanSnapshot, 'schedule' | 'noteOn'>,
  options: readonly BusinessDate[],
): readonly BusinessDate[] {
  const oldDueOn = schedule.at(-1)?.dueOn ?? oldNoteOn;
  const wantedOn = addDays(oldDueOn, daysBetween(oldNoteOn, oldDueOn));
  const on = options.findLast((each) => each <= wantedOn) ?? options[0];
  return on === undefined ? [] : [on];
}

/** Returns the due dates of the loan that follows a renewal on the day `noteOn`: as many payments as before, from the next due
 *  date or the nearest day that the new product allows; a payday loan one term later. Empty for a pawn and for a line of credit. Source: loan-core 1.2
 *  (`termDays`), 1.4 (first due date). */
export function renewalDueDates(
  loan: Pick<LoanSnapshot, 'schedule' | 'noteOn'>,
  newProduct: Product,
  noteOn: BusinessDate,
): readonly BusinessDate[] {
  if (newProduct.kind === 'line' || newProduct.kind === 'pawn') return [];
  const options = firstDueDateOptions(newProduct, noteOn, null);
  if (newProduct.kind === 'payday') return laterPayday(loan, options);
  const nextDueOn = loan.schedule.find(({ dueOn }) => dueOn > noteOn)?.dueOn ?? addMonths(noteOn, 1);
  const firstDueOn = options.find((on) => on >= nextDueOn) ?? options.at(-1);
  return firstDueOn === undefined ? [] : installments(newProduct, noteOn, firstDueOn, loan.schedule.length);
}
