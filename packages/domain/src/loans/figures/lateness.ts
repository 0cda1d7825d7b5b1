import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { lineDueOn, oldestUnpaidStatement } from '#loans/lines/line-due.ts';
import type { LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';

/** Returns the days late on the day `on`, counted from the due date. 0 until the first business day on or after the due date
 *  has passed. Source: loan-core 0.3. */
export function daysLate(dueOn: BusinessDate, on: BusinessDate): number {
  return on > dueOn && on > rollToBusinessDay(dueOn) ? daysBetween(dueOn, on) : 0;
}

/** True when the customer's credit covers everything owed. */
export function isPaidOff({ balances: b }: LoanSnapshot): boolean {
  const chargesCents = b.interestCents + b.chargeCents + b.graceCents + b.customaryFeeCents + b.maintenanceCents;
  return b.principalCents + chargesCents + b.feesCents + b.costsCents <= b.creditCents;
}

/** Returns the first installment that payments to date do not cover. Null when the loan is paid off. When all scheduled
 *  amounts are paid but late payments added interest, returns the last installment. Source: loan-core 4.2
 *  (`firstUnsatisfied`), 1.4 (the last installment is whatever is then owed). */
export function firstUnsatisfiedInstalment(loan: LoanSnapshot): ScheduleItem | null {
  if (isPaidOff(loan)) return null;
  let scheduledCents = 0;
  for (const item of loan.schedule) {
    scheduledCents += item.amountCents;
    if (loan.appliedCents < scheduledCents) return item;
  }
  return loan.schedule.at(-1) ?? null;
}

/** Returns the installment billed now: the first unsatisfied one or, if later, the next one that is not overdue. Null when
 *  paid off. Source: loan-core 4.2 (`billed`). */
export function billedInstalment(loan: LoanSnapshot): ScheduleItem | null {
  const unsatisfied = firstUnsatisfiedInstalment(loan);
  if (unsatisfied === null) return null;
  const coming = loan.schedule.find((item) => item.dueOn >= loan.asOf || rollToBusinessDay(item.dueOn) >= loan.asOf);
  const next = coming ?? loan.schedule.at(-1) ?? unsatisfied;
  return next.number > unsatisfied.number ? next : unsatisfied;
}

/** Returns the day lateness is counted from: a pawn's maturity, or the due date of the first unsatisfied installment. Null
 *  when paid off. Source: loan-core 4.1 (dueDate). */
export function currentDueOn(loan: LoanSnapshot): BusinessDate | null {
  if (loan.line !== null) return isPaidOff(loan) ? null : lineDueOn(loan.line);
  return firstUnsatisfiedInstalment(loan)?.dueOn ?? null;
}

/** Returns how many days late the loan is on its business date. 0 when paid off. Source: loan-core 4.1 (daysLate). */
export function loanDaysLate(loan: LoanSnapshot): number {
  const dueOn = loan.line === null ? currentDueOn(loan) : (oldestUnpaidStatement(loan.line)?.dueOn ?? null);
  return dueOn === null ? 0 : daysLate(dueOn, loan.asOf);
}
