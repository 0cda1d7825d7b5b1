import { accrueDay } from '#loans/charges/accrue-day.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { NO_DAY_FACTS, takeDayEvents, type DayEvents, type DayFacts } from './decide-day-events.ts';

/** A loan on its next day: that day's entries in posting order, and the steps the loan took. */
export type OpenedDay = DayEvents;

/** Closes the loan's day t and opens t+1 by `accrueDay` and then `takeDayEvents`. The day-end batch accrues in sets and takes
 *  day events for the few loans that need them. Tests compare the batch with this function. Source: loan-core 5.2 steps 4 to
 *  7. */
export function openNextDay(loan: LoanSnapshot, product: Product, facts: DayFacts = NO_DAY_FACTS): OpenedDay {
  const accrued = accrueDay(loan, product);
  const day = takeDayEvents(accrued.loan, product, facts);
  return { ...day, entries: [...accrued.entries, ...day.entries] };
}
