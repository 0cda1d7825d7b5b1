import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { originationFeeCents } from './origination-price.ts';
import { earnedCents } from '#loans/pawns/pawn-charge.ts';
import { pawnChargesCents, pawnEarnedCents } from '#loans/pawns/pawn-period.ts';
import { paydayFee } from '#loans/paydays/payday-fee.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the fixed charges booked so far on a pawn, with what it carried over from the loan it renewed, or the fee of a payday
 *  loan; cents. 0 for other kinds. Source: loan-core 1.4, 2.3. */
export function originalChargeCents(loan: LoanSnapshot, product: Product): Cents {
  if (product.kind === 'payday') return paydayFee(product, loan.originalPrincipalCents);
  return loan.pawn === null ? NO_CENTS : pawnChargesCents(loan.pawn);
}

/** Returns how much of the fixed charges is earned by the day `on`. A payday fee is earned from the note date to the due date. */
function earnedBy(loan: LoanSnapshot, wholeCents: Cents, on: BusinessDate): Cents {
  if (loan.pawn !== null) return pawnEarnedCents(loan, loan.pawn, on);
  const [due] = loan.schedule;
  const days = due === undefined ? 0 : daysBetween(loan.noteOn, due.dueOn);
  return earnedCents(wholeCents, daysBetween(loan.noteOn, on), days);
}

/** Returns how much of the charge the lender newly earns by the day `on`. It is the straight line RHU(C × days / term),
 *  rounded half up, less what is already earned. It is never more than the unearned part. Source: loan-core 2.3 (EARN). */
export function chargeEarnedOn(loan: LoanSnapshot, product: Product, on: BusinessDate): Cents {
  const { unearnedChargeCents } = loan.balances;
  if (unearnedChargeCents === 0) return NO_CENTS;
  const wholeCents = originalChargeCents(loan, product);
  const cumulative = earnedBy(loan, wholeCents, on);
  const before = subtractCents(wholeCents, unearnedChargeCents);
  return minCents(unearnedChargeCents, floorAtZero(subtractCents(cumulative, before)));
}

/** Returns how much of the charge was unearned at the close of the day `on`, which is not later than the loan's business date, in
 *  cents. Source: loan-core 1.4 (renewal of a pawn), 2.3 (EARN). */
export function unearnedChargeOn(loan: LoanSnapshot, product: Product, on: BusinessDate): Cents {
  if (on === loan.asOf) return loan.balances.unearnedChargeCents;
  const wholeCents = originalChargeCents(loan, product);
  const sinceCents = subtractCents(earnedBy(loan, wholeCents, loan.asOf), earnedBy(loan, wholeCents, on));
  return minCents(wholeCents, sumCents(loan.balances.unearnedChargeCents, floorAtZero(sinceCents)));
}

function feeEarnedBy(loan: LoanSnapshot, feeCents: Cents, on: BusinessDate): Cents {
  const last = loan.schedule.at(-1);
  return last === undefined
    ? feeCents
    : earnedCents(feeCents, daysBetween(loan.noteOn, on), daysBetween(loan.noteOn, last.dueOn));
}

/** Returns how much of the origination fee the lender earns on the day `on`. The fee is earned in a straight line from the
 *  note date to the last due date. Source: loan-core 2.3 (EARN origination fee). */
export function originationFeeEarnedOn(loan: LoanSnapshot, product: Product, on: BusinessDate): Cents {
  const feeCents = originationFeeCents(product, loan.originalPrincipalCents);
  return floorAtZero(subtractCents(feeEarnedBy(loan, feeCents, on), feeEarnedBy(loan, feeCents, loan.asOf)));
}

/** Returns the origination fee still unearned on the loan's business date. Closing the loan earns it at once. Source:
 *  loan-core 2.3 (rest at close). */
export function unearnedOriginationFeeCents(loan: LoanSnapshot, product: Product): Cents {
  const feeCents = originationFeeCents(product, loan.originalPrincipalCents);
  return subtractCents(feeCents, feeEarnedBy(loan, feeCents, loan.asOf));
}

/** Returns the origination fee left to earn when a loan ends or is charged off, in cents. 0 once interest has stopped, because
 *  the step that stopped it earned the whole fee. Source: loan-core 2.3 (EARN origination fee, rest at close). */
export function originationFeeLeftCents(loan: LoanSnapshot, product: Product): Cents {
  return loanStatusFacts(loan.status).accrues === 'no' ? NO_CENTS : unearnedOriginationFeeCents(loan, product);
}
