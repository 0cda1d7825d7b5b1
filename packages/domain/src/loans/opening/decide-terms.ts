import { daysBetween } from '#calendar/business-date.ts';
import { minCents, type Cents } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import type { ScheduleItem } from '#loans/loan-snapshot.ts';
import { scheduleOf, totalCostCents, type ScheduleTerms } from './open-loan.ts';
import { totalCostCapCents } from '#loans/charges/origination-price.ts';
import { isFaceLawful } from '#loans/paydays/payday-fee.ts';
import type { InstalmentProduct, Product } from '#loans/products/product.ts';

/** Allowed days from the note to the first due date. Source: loan-core 1.4 (first due date). */
export const FIRST_DUE_DAYS = {
  monthly: { least: 15, most: 45 },
  biweekly: { least: 7, most: 28 },
} as const;

/** Why terms are not eligible although their amount is allowed. */
export type TermsReason =
  | 'due_dates_out_of_order'
  | 'instalments_out_of_range'
  | 'first_due_date_out_of_range'
  | 'term_days_out_of_range'
  | 'face_above_limit'
  | 'cost_above_limit';

/** Returns the least and most a product lends, in cents. The vehicle's value limits a secured product. Pass null as
 *  `vehicleValueCents` to ignore it, as a renewal does. Source: loan-core 1.2 (`amount`), 4.3. */
export function amountLimits(
  product: Product,
  vehicleValueCents: Cents | null = null,
): { readonly minCents: Cents; readonly maxCents: Cents } {
  const { minAmountCents, maxAmountCents, loanToValueE8 } = product;
  if (loanToValueE8 === null || vehicleValueCents === null)
    return { minCents: minAmountCents, maxCents: maxAmountCents };
  return {
    minCents: minAmountCents,
    maxCents: minCents(maxAmountCents, percentageDown(vehicleValueCents, loanToValueE8)),
  };
}

function instalmentReason({ noteOn, dueDates }: ScheduleTerms, product: InstalmentProduct): TermsReason | null {
  const [first] = dueDates;
  const last = dueDates.at(-1);
  const { minInstalments, maxInstalments, minTermDays, maxTermDays, frequency } = product;
  if (first === undefined || last === undefined) return 'instalments_out_of_range';
  if (dueDates.length < minInstalments || dueDates.length > maxInstalments) return 'instalments_out_of_range';
  const { least, most } = FIRST_DUE_DAYS[frequency];
  const firstDays = daysBetween(noteOn, first);
  if (firstDays < least || firstDays > most) return 'first_due_date_out_of_range';
  const days = daysBetween(noteOn, last);
  return days < (minTermDays ?? days) || days > (maxTermDays ?? days) ? 'term_days_out_of_range' : null;
}

function termReason(terms: ScheduleTerms): TermsReason | null {
  const { product, noteOn, dueDates, principalCents } = terms;
  const isOrdered = dueDates.every((dueOn, index) => dueOn > (dueDates[index - 1] ?? noteOn));
  if (!isOrdered) return 'due_dates_out_of_order';
  switch (product.kind) {
    case 'pawn':
      return null;
    case 'instalment':
      return instalmentReason(terms, product);
    case 'payday': {
      const [dueOn] = dueDates;
      if (dueOn === undefined || dueDates.length > 1) return 'instalments_out_of_range';
      const days = daysBetween(noteOn, dueOn);
      if (days < product.minTermDays || days > product.maxTermDays) return 'term_days_out_of_range';
      return isFaceLawful(product, principalCents) ? null : 'face_above_limit';
    }
  }
}

/** Returns why a product may not be lent on these terms, or null. Does not check the amount limits. Source: loan-core 1.2,
 *  1.4. */
export function termsReason(terms: ScheduleTerms): TermsReason | null {
  const reason = termReason(terms);
  if (reason !== null) return reason;
  const capCents = totalCostCapCents(terms.product, terms.principalCents);
  return capCents !== null && totalCostCents(terms) > capCents ? 'cost_above_limit' : null;
}

/** Decides whether a product may be lent on these terms, and returns the schedule. Refuses with `amount_out_of_range` and the
 *  limits, which include the vehicle's value. Refuses with `not_eligible` and a `TermsReason`: number of installments, first
 *  due date, term, face of a payday loan, or total cost. Source: loan-core 1.2, 1.4, 4.3. */
export function decideTerms(
  terms: ScheduleTerms,
  vehicleValueCents: Cents | null = null,
): Decided<readonly ScheduleItem[]> {
  const { product, principalCents } = terms;
  const limits = amountLimits(product, vehicleValueCents);
  if (principalCents < limits.minCents || principalCents > limits.maxCents)
    return refused({ code: 'amount_out_of_range', ...limits });
  const reason = termsReason(terms);
  if (reason !== null) return refused({ code: 'not_eligible', reason });
  return decided(scheduleOf(terms));
}
