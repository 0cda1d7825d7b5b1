import { daysLate } from '#invictus/figures.ts';
import type { Loan, Status } from '#invictus/loan.ts';
import { PRODUCT } from '#invictus/product.ts';

const STEPS: Readonly<Partial<Record<Status, { to: Status; fromDaysLate: number }>>> = {
  12: { to: 31, fromDaysLate: PRODUCT.ladder.activeDefault },
  31: { to: 27, fromDaysLate: PRODUCT.ladder.default },
  27: { to: 6, fromDaysLate: PRODUCT.ladder.chargeOff },
};

/** Returns the loan's next delinquency status when its day opens. At most one step a day; null for none. */
export function ladderStep(loan: Loan): Status | null {
  const step = STEPS[loan.status];
  return step !== undefined && loan.disbursedOn !== null && daysLate(loan) >= step.fromDaysLate ? step.to : null;
}
