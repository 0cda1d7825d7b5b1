import { rollToBusinessDay } from '#calendar/business-days.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { openNextDay } from '#loans/day-end/open-next-day.ts';
import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';

/** The statuses in which a loan is debited: none that is stayed, recovered or written off. Source: loan-core 5.3, decision 014. */
export const AUTOPAY_STATUSES: readonly LoanStatusCode[] = [
  LOAN_STATUS.Open,
  LOAN_STATUS.Default,
  LOAN_STATUS.ActiveDefault,
  LOAN_STATUS.Chargeback,
];

/** A withdrawal: its business day and its amount. */
export interface AutopayDebit {
  readonly on: BusinessDate;
  readonly amountCents: Cents;
}

/** Whether autopay takes from the loan as it stands. Source: loan-core 5.3. */
export function isDebited(loan: LoanSnapshot): boolean {
  return loan.phase === 'active' && AUTOPAY_STATUSES.includes(loan.status);
}

/** What autopay takes on the day the loan stands on, in cents: the billed minimum without fees; 0 where nothing is due. A payday loan
 *  that ends on one day is paid in full: its minimum while it can be renewed is the fee alone, and without the agreement to renew
 *  it would be late the next day. Source: loan-core 5.3, decision 014. */
export function autopayDueCents(loan: LoanSnapshot, product: Product): Cents {
  const { feesCents, costsCents } = loan.balances;
  if (product.kind === 'payday' && !isOnExtendedPlan(loan, product))
    return floorAtZero(subtractCents(payoffCents(loan), feesCents, costsCents));
  return floorAtZero(subtractCents(quoteFigures(loan, product).minimumAmountDueCents, feesCents));
}

/** Due dates of what is not paid yet, oldest first. */
function unpaidDates(loan: LoanSnapshot): readonly BusinessDate[] {
  if (loan.line !== null)
    return loan.line.statements.filter(({ unpaidCents }) => unpaidCents > 0).map(({ dueOn }) => dueOn);
  let throughCents = 0;
  return loan.schedule
    .filter(({ amountCents }) => {
      throughCents += amountCents;
      return loan.appliedCents < throughCents;
    })
    .map(({ dueOn }) => dueOn);
}

/** What autopay will take on the day `on` if nothing happens until then but days passing: interest runs, and the last amount is
 *  all that is then owed besides fees. 0 where it will take nothing. Cents. Source: loan-core 1.4, 5.3, decision 014. */
export function autopayCentsOn(loan: LoanSnapshot, product: Product, on: BusinessDate): Cents {
  let then = loan;
  while (then.asOf < on) then = openNextDay(then, product).loan;
  return isDebited(then) ? autopayDueCents(then, product) : NO_CENTS;
}

/** The next withdrawal after the day the loan stands on, with the amount that will then be taken; null while none is coming.
 *  Source: loan-core 5.3 (billed minimum, on the due date moved to a business day), decision 014. */
export function nextDebit(loan: LoanSnapshot, product: Product): AutopayDebit | null {
  const on = unpaidDates(loan)
    .map((dueOn) => rollToBusinessDay(dueOn))
    .find((day) => day > loan.asOf);
  if (on === undefined || !isDebited(loan)) return null;
  const amountCents = autopayCentsOn(loan, product, on);
  return amountCents === 0 ? null : { on, amountCents };
}
