import type { BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { graceChargeOfDays } from './pawn-charge.ts';
import type { Product } from '#loans/products/product.ts';

/** The grace that a pawn was not charged on the days after `from`, up to and with `until`, because `movedCents` of its principal
 *  seemed to be paid. `back` has the principal again; what is beyond it was charged day by day. Cents, 0 for other kinds and before
 *  grace. Source: loan-core 1.4 (graceCharge), 2.3, 4.1 (payoff includes G). */
export function restoredGraceCents(
  back: LoanSnapshot,
  product: Product,
  movedCents: Cents,
  [from, until]: readonly [from: BusinessDate, until: BusinessDate],
): Cents {
  const [maturity] = back.schedule;
  if (product.kind !== 'pawn' || maturity === undefined || until <= from) return NO_CENTS;
  const { principalCents } = back.balances;
  const graceOf = (ofCents: Cents): Cents => graceChargeOfDays(product, ofCents, maturity.dueOn, [from, until]);
  return floorAtZero(subtractCents(graceOf(principalCents), graceOf(subtractCents(principalCents, movedCents))));
}
