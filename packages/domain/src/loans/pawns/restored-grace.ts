import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, NO_CENTS, subtractCents, type Cents, cents, sumCents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { chargedGraceDays, graceChargeOfDay } from './pawn-charge.ts';
import type { Product } from '#loans/products/product.ts';
import { linesOfLoan, type PostedEntry } from '#ledger/journal-entry.ts';
import { movedOfComponent } from '#loans/post-entries.ts';

/** Principal that counted as paid until its payment was returned, and the loan's entries. */
export interface SeemedPaid {
  readonly principalCents: Cents;
  /** The loan's entries, at least those since the returned payment. */
  readonly history: readonly PostedEntry[];
}

/** Day from which an entry changes the principal that bears grace. A payment returned after a refinance counts from its
 *  booking. */
function worksFrom({ on, entry }: PostedEntry): BusinessDate {
  return entry.event === 'REFINANCE_PAYMENT_REVERSED' ? on : (entry.effectiveOn ?? on);
}

/** Returns the grace charge missing for the days after `from` through `until`, because a payment that was later returned had
 *  reduced the pawn's principal. `back` is the loan with that principal restored. `history` shows other changes of principal
 *  (a sale, another payment). Each day uses that day's principal, so the total stays within its cap. Cents; 0 for other kinds
 *  and before the grace period. Source: loan-core 0.5 (I9), 1.4 (graceCharge), 2.3, 4.1 (payoff includes G). */
export function restoredGraceCents(
  back: LoanSnapshot,
  product: Product,
  { principalCents, history }: SeemedPaid,
  [from, until]: readonly [from: BusinessDate, until: BusinessDate],
): Cents {
  const [maturity] = back.schedule;
  if (product.kind !== 'pawn' || maturity === undefined || principalCents === 0) return NO_CENTS;
  const { dueOn } = maturity;
  const moves = history
    .map((posted) => ({
      on: worksFrom(posted),
      cents: movedOfComponent(linesOfLoan(posted.entry, back.loanId), 'principal'),
    }))
    .filter((move) => move.cents !== 0);
  let addedCents: Cents = NO_CENTS;
  let day = addDays(from > dueOn ? from : dueOn, 1);
  while (day <= until && chargedGraceDays(product, dueOn, addDays(day, -1)) < product.graceDays) {
    const movedSince = moves.filter((move) => move.on >= day).map((move) => move.cents);
    const dueCents = subtractCents(back.balances.principalCents, sumCents(NO_CENTS, ...movedSince));
    const chargedCents = graceChargeOfDay(product, subtractCents(dueCents, principalCents), dueOn, day);
    addedCents = cents(addedCents + graceChargeOfDay(product, dueCents, dueOn, day) - chargedCents);
    day = addDays(day, 1);
  }
  return floorAtZero(addedCents);
}
