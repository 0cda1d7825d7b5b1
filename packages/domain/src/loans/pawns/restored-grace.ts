import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, NO_CENTS, subtractCents, type Cents, cents, sumCents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { chargedGraceDays, graceChargeOfDay } from './pawn-charge.ts';
import type { Product } from '#loans/products/product.ts';
import { linesOfLoan, type PostedEntry } from '#ledger/journal-entry.ts';
import { movedOfComponent } from '#loans/post-entries.ts';

/** Principal that seemed to be paid, and what the loan's ledger holds besides. */
export interface SeemedPaid {
  readonly principalCents: Cents;
  /** The loan's entries, at least those since the principal seemed to be paid. */
  readonly history: readonly PostedEntry[];
}

/** The day from which an entry changes the principal that bears grace. A payment behind a refinance does so when it is booked. */
function worksFrom({ on, entry }: PostedEntry): BusinessDate {
  return entry.event === 'REFINANCE_PAYMENT_REVERSED' ? on : (entry.effectiveOn ?? on);
}

/** The grace that a pawn was not charged on the days after `from`, up to and with `until`, because part of its principal seemed to be
 *  paid. `back` has that principal again; `history` tells what else moved the principal since (a sale, another payment), so that
 *  each day counts the principal of that day and the whole grace charge stays within its cap. Cents, 0 for other kinds
 *  and before grace. Source: loan-core 0.5 (I9), 1.4 (graceCharge), 2.3, 4.1 (payoff includes G). */
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
