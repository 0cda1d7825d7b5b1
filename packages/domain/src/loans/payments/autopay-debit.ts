import type { BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { openNextDay } from '#loans/day-end/open-next-day.ts';
import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';

/** Statuses in which autopay debits a loan. Stayed, recovered and charged-off loans are excluded. Source: loan-core 5.3,
 *  decision 014. */
export const AUTOPAY_STATUSES: readonly LoanStatusCode[] = [
  LOAN_STATUS.Open,
  LOAN_STATUS.Default,
  LOAN_STATUS.ActiveDefault,
  LOAN_STATUS.Chargeback,
];

/** Why autopay of a loan ends for good. */
export type AutopayEnd = 'paidOff' | 'settled' | 'chargedOff' | 'renewed' | 'cancelled' | 'closed' | 'sold';

/** Statuses that end autopay, with the reason its letter gives. A loan that comes back from one of them has no autopay. Source:
 *  loan-core 5.3, decision 014. */
export const AUTOPAY_ENDS: ReadonlyMap<LoanStatusCode, AutopayEnd> = new Map<LoanStatusCode, AutopayEnd>([
  [LOAN_STATUS.PaidOff, 'paidOff'],
  [LOAN_STATUS.Settled, 'settled'],
  [LOAN_STATUS.ChargedOff, 'chargedOff'],
  [LOAN_STATUS.OutForRepoChargedOff, 'chargedOff'],
  [LOAN_STATUS.RepossessedChargedOff, 'chargedOff'],
  [LOAN_STATUS.BankruptChargedOff, 'chargedOff'],
  [LOAN_STATUS.Refinance, 'renewed'],
  [LOAN_STATUS.Rescinded, 'cancelled'],
  [LOAN_STATUS.Deleted, 'cancelled'],
  [LOAN_STATUS.Closed, 'closed'],
  [LOAN_STATUS.Sold, 'sold'],
]);

/** True when autopay debits the loan in its present state. Source: loan-core 5.3. */
export function isDebited(loan: LoanSnapshot): boolean {
  return loan.phase === 'active' && AUTOPAY_STATUSES.includes(loan.status);
}

/** Returns what autopay takes on the loan's current day, in cents: the billed minimum without fees, or 0 when nothing is due.
 *  A payday loan without a plan is paid in full. Paying only its minimum, the renewal fee, without agreeing to a renewal would
 *  make it late the next day. Source: loan-core 5.3, decision 014. */
export function autopayDueCents(loan: LoanSnapshot, product: Product): Cents {
  const { feesCents, costsCents } = loan.balances;
  if (product.kind === 'payday' && !isOnExtendedPlan(loan, product))
    return floorAtZero(subtractCents(payoffCents(loan), feesCents, costsCents));
  return floorAtZero(subtractCents(quoteFigures(loan, product).minimumAmountDueCents, feesCents));
}

/** Lists the due dates of unpaid amounts, oldest first. */
export function unpaidDates(loan: LoanSnapshot): readonly BusinessDate[] {
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

/** Returns the loan as the day `on` finds it if nothing but time changes it. */
export function liveUntil(loan: LoanSnapshot, product: Product, on: BusinessDate): LoanSnapshot {
  let then = loan;
  while (then.asOf < on) then = openNextDay(then, product).loan;
  return then;
}

/** Returns what autopay will take on the day `on` if nothing but time changes the loan, in cents. Interest accrues, and the
 *  last amount is everything owed on that day except fees. 0 when it takes nothing. Source: loan-core 1.4, 5.3, decision 014. */
export function autopayCentsOn(loan: LoanSnapshot, product: Product, on: BusinessDate): Cents {
  const then = liveUntil(loan, product, on);
  return isDebited(then) ? autopayDueCents(then, product) : NO_CENTS;
}
