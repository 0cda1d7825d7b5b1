import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { FIRST_DUE_DAYS, termsReason } from '#loans/opening/decide-terms.ts';
import type { InstalmentProduct, Product } from '#loans/products/product.ts';
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
  const lawful = product.kind === 'instalment' ? FIRST_DUE_DAYS[product.frequency].least : product.minTermDays;
  const least = lawful + DRAFT_DAYS - 1;
  const lasting = options.filter((each) => daysBetween(on, each) >= least);
  const [first] = (lasting.length > 0 ? lasting : options).toSorted(
    (a, b) => Math.abs(daysBetween(on, a) - wanted) - Math.abs(daysBetween(on, b) - wanted) || (a < b ? -1 : 1),
  );
  if (first === undefined) return [];
  return product.kind === 'instalment' ? longestLawful(product, on, first) : dueDatesOf(product, first, 1);
}

/** Returns the due dates of the longest term that is lawful for every amount on each day on which the application can be signed. A cap on the
 *  total cost rules out long terms of small loans. */
function longestLawful(product: InstalmentProduct, on: BusinessDate, first: BusinessDate): readonly BusinessDate[] {
  const { minInstalments, maxInstalments, minAmountCents, maxAmountCents } = product;
  for (let count = maxInstalments; count > minInstalments; count -= 1) {
    const dueDates = dueDatesOf(product, first, count);
    const isLawful = [on, addDays(on, DRAFT_DAYS - 1)].every((noteOn) =>
      [minAmountCents, maxAmountCents].every(
        (principalCents) => termsReason({ product, principalCents, noteOn, chainStartOn: noteOn, dueDates }) === null,
      ),
    );
    if (isLawful) return dueDates;
  }
  return dueDatesOf(product, first, minInstalments);
}
