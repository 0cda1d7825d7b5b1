import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { Product } from '#loans/products/product.ts';
import { DRAFT_DAYS } from './application-states.ts';
import { dueDatesOf, firstDueDateOptions, type PayDays } from './first-due-dates.ts';

/** About a month, or two weeks: the first period that people expect. */
const WANTED_DAYS = { monthly: 30, biweekly: 14, single: 30 } as const;

/** Proposes the due dates of a new loan: the payday nearest to one whole period. They stay the same until the application ends, so the first
 *  date is lawful on each of those days. Empty for a pawn, whose period gives its date, and for a line. Source: loan-core 1.4. */
export function proposedDueDates(product: Product, on: BusinessDate, pay: PayDays | null): readonly BusinessDate[] {
  if (product.kind === 'line' || product.kind === 'pawn') return [];
  const wanted = WANTED_DAYS[product.kind === 'instalment' ? product.frequency : 'single'];
  const options = firstDueDateOptions(product, on, pay);
  const least = daysBetween(on, options[0] ?? on) + DRAFT_DAYS;
  const lasting = options.filter((each) => daysBetween(on, each) >= least);
  const [first] = (lasting.length > 0 ? lasting : options).toSorted(
    (a, b) => Math.abs(daysBetween(on, a) - wanted) - Math.abs(daysBetween(on, b) - wanted) || (a < b ? -1 : 1),
  );
  if (first === undefined) return [];
  return dueDatesOf(product, first, product.kind === 'instalment' ? product.maxInstalments : 1);
}
