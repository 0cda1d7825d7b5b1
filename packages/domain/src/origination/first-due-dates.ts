import { addDays, addMonths, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { FIRST_DUE_DAYS } from '#loans/opening/decide-terms.ts';
import { dueDatesBiweekly, dueDatesMonthly } from '#loans/opening/instalment-schedule.ts';
import type { TermProduct } from '#loans/products/product.ts';
import type { PayFrequency } from './pay-frequencies.ts';

/** When a customer is paid. */
export interface PayDays {
  readonly lastPayOn: BusinessDate;
  readonly frequency: PayFrequency;
}

/** Returns two paydays a month: the day of the last pay, and 15 days after it. */
function semiMonthly({ lastPayOn }: PayDays, months: number): BusinessDate[] {
  return [addMonths(lastPayOn, months), addDays(addMonths(lastPayOn, months), 15)];
}

function payDaysFrom(pay: PayDays, step: number): BusinessDate[] {
  switch (pay.frequency) {
    case 'Weekly':
      return [addDays(pay.lastPayOn, 7 * step)];
    case 'BiWeekly':
      return [addDays(pay.lastPayOn, 14 * step)];
    case 'SemiMonthly':
      return semiMonthly(pay, step);
    case 'Monthly':
      return [addMonths(pay.lastPayOn, step)];
  }
}

/** Returns the range of days from the note to the first payment. Null for a pawn, whose period fixes the date. */
function firstDays(product: TermProduct): { readonly least: number; readonly most: number } | null {
  if (product.kind === 'pawn') return null;
  return product.kind === 'payday'
    ? { least: product.minTermDays, most: product.maxTermDays }
    : FIRST_DUE_DAYS[product.frequency];
}

const STEPS_MAX = 120;

/** Lists the paydays on which a loan's first payment may fall, in order. When no payday is known or in range, lists every day
 *  of the range. Empty for a pawn. Paydays are projected at most 120 steps from the last known one. Source: loan-core 1.2
 *  (`termDays`), 1.4 (first due date: 15–45 days monthly, 7–28 biweekly). */
export function firstDueDateOptions(
  product: TermProduct,
  noteOn: BusinessDate,
  pay: PayDays | null,
): readonly BusinessDate[] {
  const days = firstDays(product);
  if (days === null) return [];
  const everyDay = Array.from({ length: days.most - days.least + 1 }, (_, index) =>
    addDays(noteOn, days.least + index),
  );
  if (pay === null) return everyDay;
  const steps = Array.from({ length: STEPS_MAX }, (_, step) => payDaysFrom(pay, step)).flat();
  const inRange = steps.filter((on) => {
    const after = daysBetween(noteOn, on);
    return after >= days.least && after <= days.most;
  });
  return inRange.length > 0 ? inRange.toSorted() : everyDay;
}

/** Returns all due dates of a loan that starts with `firstDueOn`: `count` installments, one date for a payday loan, none for a
 *  pawn. `dueDay` is the chosen day of the month when the first month has no such day. Source: loan-core 0.3. */
export function dueDatesOf(
  product: TermProduct,
  firstDueOn: BusinessDate,
  count: number,
  dueDay?: number,
): readonly BusinessDate[] {
  if (product.kind === 'pawn') return [];
  if (product.kind === 'payday') return [firstDueOn];
  return product.frequency === 'monthly'
    ? dueDatesMonthly(firstDueOn, count, dueDay)
    : dueDatesBiweekly(firstDueOn, count);
}
