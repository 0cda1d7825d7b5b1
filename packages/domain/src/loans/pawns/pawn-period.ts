import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { ChargeInterval } from '#ledger/journal-entry.ts';
import { minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { LoanSnapshot, PawnPeriod } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { chargedGraceDays, earnedCents, exactGrace, graceCentsAdded, pawnCharge } from './pawn-charge.ts';

/** True when a pawn renewed an earlier loan and its own period has not begun. Such a loan takes payments and payoff only.
 *  Source: loan-core 1.4 (`period_not_begun`). */
export function isPeriodAhead({ pawn, asOf }: Pick<LoanSnapshot, 'pawn' | 'asOf'>): boolean {
  return pawn !== null && asOf < pawn.startsOn;
}

/** Returns the day on which the next period of a pawn starts when it is renewed today: the present due date, or today when that
 *  is later. Source: loan-core 1.4. */
export function nextPeriodStart({ asOf, schedule }: Pick<LoanSnapshot, 'asOf' | 'schedule'>): BusinessDate {
  const dueOn = schedule[0]?.dueOn ?? asOf;
  return dueOn > asOf ? dueOn : asOf;
}

/** The charge of a pawn's own period before it is booked: its amount in cents, its days and its principal. */
export interface ComingCharge {
  readonly chargeCents: Cents;
  readonly interval: ChargeInterval;
}

/** Returns the charge that starts with the loan's own period, while it is not booked. It is due on the lesser of the signed
 *  principal and the principal of today. Null for other loans, and when no principal is left. Source: loan-core 1.4. */
export function comingCharge(loan: LoanSnapshot, product: Product): ComingCharge | null {
  const { pawn, schedule, chainStartOn, originalPrincipalCents, balances } = loan;
  const [maturity] = schedule;
  if (product.kind !== 'pawn' || pawn === null || maturity === undefined || pawn.chargeCents > 0) return null;
  const principalCents = minCents(originalPrincipalCents, balances.principalCents);
  if (principalCents === 0) return null;
  const chargeCents = pawnCharge(product, principalCents, daysBetween(chainStartOn, pawn.startsOn));
  return { chargeCents, interval: { from: pawn.startsOn, to: maturity.dueOn, principalCents } };
}

/** Returns the charge of the loan's own period in cents: the booked one, or the one that its start will book. */
export function ownPeriodCharge(loan: LoanSnapshot, product: Product): Cents {
  const bookedCents = loan.pawn?.chargeCents ?? NO_CENTS;
  return bookedCents > 0 ? bookedCents : (comingCharge(loan, product)?.chargeCents ?? NO_CENTS);
}

/** Returns the loan as it will stand when its own period has added its charge. The same loan when nothing is to come. */
export function withComingCharge(loan: LoanSnapshot, product: Product): LoanSnapshot {
  const coming = loan.pawn === null ? null : comingCharge(loan, product);
  if (coming === null || loan.pawn === null) return loan;
  const chargeCents = sumCents(loan.balances.chargeCents, coming.chargeCents);
  return {
    ...loan,
    balances: { ...loan.balances, chargeCents },
    pawn: { ...loan.pawn, chargeCents: coming.chargeCents },
  };
}

/** Returns how much of all charges of a pawn is earned by the day `on`, in cents. Each charge is earned in a straight line over
 *  its own days. Source: loan-core 2.3 (EARN). */
export function pawnEarnedCents(loan: LoanSnapshot, pawn: PawnPeriod, on: BusinessDate): Cents {
  const { noteOn, schedule } = loan;
  const dueOn = schedule[0]?.dueOn ?? pawn.startsOn;
  const daysAhead = daysBetween(noteOn, pawn.startsOn);
  const ahead = [pawn.carriedCents, pawn.cashChargeCents].map((chargeCents) =>
    daysAhead === 0 ? chargeCents : earnedCents(chargeCents, daysBetween(noteOn, on), daysAhead),
  );
  const ownDays = daysBetween(pawn.startsOn, dueOn);
  const own = ownDays === 0 ? NO_CENTS : earnedCents(pawn.chargeCents, daysBetween(pawn.startsOn, on), ownDays);
  return sumCents(own, ...ahead);
}

/** Returns the whole of a pawn's charges booked so far, in cents: carried over, on cash, and of its own period. */
export function pawnChargesCents({ carriedCents, cashChargeCents, chargeCents }: PawnPeriod): Cents {
  return sumCents(carriedCents, cashChargeCents, chargeCents);
}

/** Returns the unearned part of the charges that a loan itself was booked, in cents. The part carried over from a renewed loan
 *  was paid there and is left out. */
export function unearnedOwnCents(loan: LoanSnapshot): Cents {
  const { pawn, noteOn, asOf, balances } = loan;
  if (pawn === null || asOf >= pawn.startsOn) return balances.unearnedChargeCents;
  const { cashChargeCents } = pawn;
  const earned = earnedCents(cashChargeCents, daysBetween(noteOn, asOf), daysBetween(noteOn, pawn.startsOn));
  return minCents(balances.unearnedChargeCents, subtractCents(cashChargeCents, earned));
}

/** Grace that some days add to a pawn: whole cents, the exact amount afterwards, and the days charged. */
export interface AddedGrace {
  readonly addedCents: Cents;
  readonly graceExact: bigint;
  readonly interval: ChargeInterval;
}

/** Returns the grace of the days after `from` through `until` on `principalCents`. Null for other products. The exact amount is
 *  linear in the principal, so that grace missed on principal that seemed paid joins it without a look at the days between.
 *  Source: loan-core 0.5 (I9), 1.4 (graceCharge), 2.3 (GRACE_CHARGE). */
export function graceOfDays(
  loan: LoanSnapshot,
  product: Product,
  principalCents: Cents,
  [from, until]: readonly [from: BusinessDate, until: BusinessDate],
): AddedGrace | null {
  const { pawn, schedule } = loan;
  const [maturity] = schedule;
  if (product.kind !== 'pawn' || pawn === null || maturity === undefined || until <= from) return null;
  const { dueOn } = maturity;
  const added = exactGrace(product, principalCents, dueOn, [from, until]);
  const lastDays = chargedGraceDays(product, dueOn, until);
  // No grace is charged until roll(due) has passed; from then on it counts from the due date.
  const firstOn = addDays(dueOn, chargedGraceDays(product, dueOn, from));
  return {
    addedCents: graceCentsAdded(pawn.graceExact, added),
    graceExact: pawn.graceExact + added,
    interval: { from: firstOn, to: addDays(dueOn, lastDays), principalCents },
  };
}
