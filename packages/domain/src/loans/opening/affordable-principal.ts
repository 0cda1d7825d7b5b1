import type { BusinessDate } from '#calendar/business-date.ts';
import { cents, maxCents, NO_CENTS, type Cents } from '#money/cents.ts';
import { largestPrincipal } from './instalment-schedule.ts';
import type { InstalmentProduct } from '#loans/products/product.ts';

/** The biggest principal of an instalment product that a payment of `paymentCents` carries, 0 when none does. Where the rate
 *  depends on the amount, each rate gives a candidate and only one inside its own range of amounts counts.
 *  Faults on no or unordered due dates. Source: loan-core 1.4 (biggest principal for a maximum payment). */
export function affordablePrincipal(
  product: InstalmentProduct,
  paymentCents: Cents,
  noteOn: BusinessDate,
  dueDates: readonly BusinessDate[],
): Cents {
  let bestCents = NO_CENTS;
  let aboveCents = NO_CENTS;
  for (const { upToCents, rateE8 } of product.rates) {
    const candidateCents = largestPrincipal(paymentCents, { rateE8, noteOn, dueDates });
    const topCents = upToCents ?? cents(Number.MAX_SAFE_INTEGER);
    // More than the range holds means that its whole range is affordable.
    const insideCents = candidateCents > topCents ? topCents : candidateCents;
    if (insideCents > aboveCents) bestCents = maxCents(bestCents, insideCents);
    aboveCents = topCents;
  }
  return bestCents;
}
