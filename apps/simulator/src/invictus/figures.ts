import { divideHalfUp } from './amounts.ts';
import { daysBetween, rollToBankDay } from './days.ts';
import { accrues, payoffCents, type Loan } from './loan.ts';
import { EXACT_PER_CENT, interestExact, type Instalment } from './schedule.ts';

/** The amounts owed on the loan's business day and their due dates, as the partner reports them. Amounts in cents. */
export type Figures = {
  payoffCents: number;
  minimumDueCents: number;
  minimumRequiredCents: number;
  pastDueCents: number;
  daysLate: number;
  /** Null when nothing is owed. */
  dueOn: string | null;
  perDiemCents: number;
};

/** Scheduled amounts up to installment `through` that payments have not covered. */
function uncoveredCents({ terms, appliedCents }: Loan, through: number): number {
  const scheduled = terms.schedule
    .filter(({ number }) => number <= through)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, scheduled - appliedCents);
}

/** Returns the first uncovered installment. When all are covered, returns the last, which holds what late payments added. */
function oldestUnpaid(loan: Loan): Instalment | null {
  if (payoffCents(loan) === 0) return null;
  const { schedule } = loan.terms;
  return schedule.find(({ number }) => uncoveredCents(loan, number) > 0) ?? schedule.at(-1) ?? null;
}

/** Returns the installment to pay now: the oldest unpaid one, or the next one that is not overdue if that is later. */
function billed(loan: Loan): Instalment | null {
  const oldest = oldestUnpaid(loan);
  const { schedule } = loan.terms;
  const coming = schedule.find(({ dueOn }) => rollToBankDay(dueOn) >= loan.asOf) ?? schedule.at(-1);
  return oldest === null || coming === undefined || coming.number < oldest.number ? oldest : coming;
}

/** Returns true when the whole debt is due: the schedule has ended, or it is covered and a balance remains. */
function isAllDue(loan: Loan): boolean {
  const last = loan.terms.schedule.at(-1);
  return last === undefined || loan.asOf >= last.dueOn || uncoveredCents(loan, last.number) === 0;
}

const isLast = (loan: Loan, instalment: Instalment): boolean => instalment.number === loan.terms.schedule.length;

/** Days since the oldest unpaid due date. 0 while it can still be paid on the next bank day. */
export function daysLate(loan: Loan): number {
  const dueOn = oldestUnpaid(loan)?.dueOn ?? null;
  return dueOn !== null && loan.asOf > rollToBankDay(dueOn) ? daysBetween(dueOn, loan.asOf) : 0;
}

/** Principal still due for the installments so far, for a payment that pays `interestPaidCents` of interest. */
export function principalDueCents(loan: Loan, interestPaidCents: number): number {
  const instalment = billed(loan);
  if (instalment === null) return 0;
  if (isLast(loan, instalment) && isAllDue(loan)) return loan.principalCents;
  return Math.min(loan.principalCents, Math.max(0, uncoveredCents(loan, instalment.number) - interestPaidCents));
}

function minimumDue(loan: Loan, payoff: number): number {
  const instalment = billed(loan);
  if (instalment === null) return 0;
  if (isLast(loan, instalment) && isAllDue(loan)) return payoff;
  return Math.min(payoff, uncoveredCents(loan, instalment.number) + loan.feesCents);
}

function pastDue(loan: Loan, payoff: number): number {
  const missed = loan.terms.schedule.findLast(({ dueOn }) => rollToBankDay(dueOn) < loan.asOf);
  if (missed !== undefined && isLast(loan, missed)) return payoff;
  return Math.min(payoff, uncoveredCents(loan, missed?.number ?? 0) + loan.feesCents);
}

export function figuresOf(loan: Loan): Figures {
  const payoff = payoffCents(loan);
  const late = daysLate(loan);
  const minimumDueCents = minimumDue(loan, payoff);
  const pastDueCents = late > 0 ? pastDue(loan, payoff) : 0;
  const oneDay = accrues(loan) ? interestExact(loan.principalCents, loan.terms.rateE8, 1) : 0n;
  return {
    payoffCents: payoff,
    minimumDueCents,
    minimumRequiredCents: late > 0 ? pastDueCents : minimumDueCents,
    pastDueCents,
    daysLate: late,
    dueOn: oldestUnpaid(loan)?.dueOn ?? null,
    perDiemCents: divideHalfUp(oneDay, EXACT_PER_CENT),
  };
}
