import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, minCents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { originationFeeCents } from './origination-price.ts';
import { earnedCents, pawnCharge } from '#loans/pawns/pawn-charge.ts';
import { paydayFee } from '#loans/paydays/payday-fee.ts';
import type { Product } from '#loans/products/product.ts';

/** The fixed charge of a pawn's period or of a payday loan as it was booked at its note date, in cents; 0 for other kinds.
 *  Source: loan-core 1.4. */
export function originalChargeCents(loan: LoanSnapshot, product: Product): Cents {
  if (product.kind === 'payday') return paydayFee(product, loan.originalPrincipalCents);
  if (product.kind !== 'pawn') return NO_CENTS;
  return pawnCharge(product, loan.originalPrincipalCents, daysBetween(loan.chainStartOn, loan.noteOn));
}

/** Days over which the charge is earned: from the note to the one due date. */
function chargeDays(loan: LoanSnapshot): number {
  const [due] = loan.schedule;
  return due === undefined ? 0 : daysBetween(loan.noteOn, due.dueOn);
}

/** What the lender newly earns of the charge by the day `on`: the cumulative straight line RHU(C × days / term) less what is
 *  earned already, never more than is left unearned. Source: loan-core 2.3 (EARN). */
export function chargeEarnedOn(loan: LoanSnapshot, product: Product, on: BusinessDate): Cents {
  const { unearnedChargeCents } = loan.balances;
  if (unearnedChargeCents === 0) return NO_CENTS;
  const wholeCents = originalChargeCents(loan, product);
  const cumulative = earnedCents(wholeCents, daysBetween(loan.noteOn, on), chargeDays(loan));
  const before = subtractCents(wholeCents, unearnedChargeCents);
  return minCents(unearnedChargeCents, floorAtZero(subtractCents(cumulative, before)));
}

function feeEarnedBy(loan: LoanSnapshot, feeCents: Cents, on: BusinessDate): Cents {
  const last = loan.schedule.at(-1);
  return last === undefined
    ? feeCents
    : earnedCents(feeCents, daysBetween(loan.noteOn, on), daysBetween(loan.noteOn, last.dueOn));
}

/** What the lender newly earns of the origination fee on the day `on`: the difference of the straight line from the note
 *  date to the last due date. Source: loan-core 2.3 (EARN origination fee). */
export function originationFeeEarnedOn(loan: LoanSnapshot, product: Product, on: BusinessDate): Cents {
  const feeCents = originationFeeCents(product, loan.originalPrincipalCents);
  return floorAtZero(subtractCents(feeEarnedBy(loan, feeCents, on), feeEarnedBy(loan, feeCents, loan.asOf)));
}

/** The origination fee not yet earned on the loan's business date, earned at once when the loan closes.
 *  Source: loan-core 2.3 (rest at close). */
export function unearnedOriginationFeeCents(loan: LoanSnapshot, product: Product): Cents {
  const feeCents = originationFeeCents(product, loan.originalPrincipalCents);
  return subtractCents(feeCents, feeEarnedBy(loan, feeCents, loan.asOf));
}
