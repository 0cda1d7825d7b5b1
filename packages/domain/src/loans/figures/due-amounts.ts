import { rollToBusinessDay } from '#calendar/business-days.ts';
import { floorAtZero, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { DueNow } from './due-now.ts';
import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { billedInstalment } from './lateness.ts';
import { lineDue } from '#loans/lines/line-due.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from './payoff.ts';
import { paydayDue } from '#loans/paydays/payday-due.ts';
import { renewalReductionCents } from '#loans/payments/principal-reduction.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the scheduled amounts up to and including installment `through`, less what payments covered, in cents. Never below
 *  0. Source: loan-core 4.2. */
export function uncoveredCents(loan: LoanSnapshot, through: number): Cents {
  const scheduled = loan.schedule.filter((item) => item.number <= through).map((item) => item.amountCents);
  return floorAtZero(subtractCents(sumCents(...scheduled), loan.appliedCents));
}

/** True when everything still owed is due. Either the last installment's day has come, or all scheduled amounts are covered
 *  and something is still owed. Source: loan-core 1.4 (the last scheduled installment is whatever is then owed). */
export function isAllDue(loan: LoanSnapshot): boolean {
  const last = loan.schedule.at(-1);
  return last === undefined || loan.asOf >= last.dueOn || uncoveredCents(loan, last.number) === 0;
}

function pawnDue(loan: LoanSnapshot, product: Product, late: boolean): DueNow {
  const { balances: b } = loan;
  const charges = sumCents(b.chargeCents, b.graceCents, b.feesCents, renewalReductionCents(loan, product));
  const minimum = floorAtZero(subtractCents(sumCents(charges, b.costsCents), b.creditCents));
  return { minimumCents: minimum, pastDueCents: late ? charges : NO_CENTS };
}

function instalmentDue(loan: LoanSnapshot, late: boolean): DueNow {
  const { feesCents, costsCents } = loan.balances;
  const allOwed = floorAtZero(subtractCents(payoffCents(loan), costsCents));
  const billed = billedInstalment(loan);
  if (billed === null) return { minimumCents: NO_CENTS, pastDueCents: NO_CENTS };
  const isLast = billed.number === loan.schedule.length;
  const minimum = isLast && isAllDue(loan) ? allOwed : sumCents(uncoveredCents(loan, billed.number), feesCents);
  if (!late) return { minimumCents: minimum, pastDueCents: NO_CENTS };
  const missed = loan.schedule.findLast((item) => item.dueOn < loan.asOf && rollToBusinessDay(item.dueOn) < loan.asOf);
  const isEndMissed = missed !== undefined && missed.number === loan.schedule.length;
  const pastDue = isEndMissed ? allOwed : sumCents(uncoveredCents(loan, missed?.number ?? 0), feesCents);
  return { minimumCents: minimum, pastDueCents: pastDue };
}

/** Returns what a loan must pay now and how much of it is past due, by the rules of its kind. `isLate`: its daysLate is above
 *  0. Source: loan-core 4.1, 4.2. */
export function dueAmounts(loan: LoanSnapshot, product: Product, isLate: boolean): DueNow {
  switch (product.kind) {
    case 'pawn':
      return pawnDue(loan, product, isLate);
    case 'instalment':
      return instalmentDue(loan, isLate);
    case 'payday':
      return isOnExtendedPlan(loan, product) ? instalmentDue(loan, isLate) : paydayDue(loan, product, isLate);
    case 'line':
      return lineDue(loan, isLate);
  }
}
