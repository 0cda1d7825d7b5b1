import type { BusinessDate } from '#calendar/business-date.ts';
import { cents, maxCents, NO_CENTS, type Cents } from '#money/cents.ts';
import { largestPrincipal } from './instalment-schedule.ts';
import type { InstalmentProduct } from '#loans/products/product.ts';

/** Returns the largest principal of an installment product that a payment of `paymentCents` can repay; 0 when there is none.
 *  When the rate depends on the amount, each rate gives its own candidate. A candidate counts only inside its rate's range of
 *  amounts. Throws on missing or unordered due dates. Source: loan-core 1.4 (biggest principal for a maximum payment). */
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
    // A candidate above the range means that the whole range is affordable.
    const insideCents = candidateCents > topCents ? topCents : candidateCents;
    if (insideCents > aboveCents) bestCents = maxCents(bestCents, insideCents);
    aboveCents = topCents;
  }
  return bestCents;
}
