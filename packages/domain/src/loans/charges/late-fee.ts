import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { maxCents, minCents, NO_CENTS, type Cents } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import type { LateFeeTerms } from '#loans/products/product.ts';

/** Returns the late fee for one installment of `amountCents`: a percentage rounded down to the cent, within the product's
 *  minimum and maximum. Source: loan-core 0.2, 1.2 (`lateFee`). */
export function lateFeeCents(terms: LateFeeTerms, amountCents: Cents): Cents {
  const atLeast = maxCents(percentageDown(amountCents, terms.rateE8), terms.minCents ?? NO_CENTS);
  return terms.maxCents === null ? atLeast : minCents(atLeast, terms.maxCents);
}

/** Returns the only day on which an unpaid installment incurs its late fee: roll(due) + grace + 1. roll(due) is the due date
 *  moved to a business day. Source: loan-core 5.2 step 6. */
export function lateFeeDay(terms: LateFeeTerms, dueOn: BusinessDate): BusinessDate {
  return addDays(rollToBusinessDay(dueOn), terms.graceDays + 1);
}
