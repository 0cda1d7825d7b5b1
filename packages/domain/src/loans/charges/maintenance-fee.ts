import type { BusinessDate } from '#calendar/business-date.ts';
import { minCents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import { chargeWithinCap } from './cost-cap.ts';
import { isPaidOff } from '#loans/figures/lateness.ts';
import type { LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the maintenance fee of each due date: a share of the original principal, rounded down to the cent and at most the
 *  product's maximum. 0 on active duty and for products without one. Source: loan-core 0.2, 1.2 (`maintenanceFee`). */
export function maintenanceFeeCents(product: Product, originalPrincipalCents: Cents, isActiveDuty: boolean): Cents {
  if (product.kind !== 'instalment' || product.maintenanceFee === null || isActiveDuty) return NO_CENTS;
  const { rateE8, maxCents } = product.maintenanceFee;
  return minCents(percentageDown(originalPrincipalCents, rateE8), maxCents);
}

/** Returns the maintenance fee in the signed schedule for a due date, in cents: the amount beyond interest and principal. */
export function scheduledMaintenanceCents(item: ScheduleItem): Cents {
  return subtractCents(item.amountCents, item.interestCents, item.principalCents);
}

/** Returns the maintenance fee that falls due on the day `on`, in cents. A loan has one on each due date while it owes
 *  something and accrues in the books. It is never more than was signed or than the cost cap leaves. A borrower on active duty
 *  pays none. Source: loan-core 2.3 (MAINTENANCE fee), 5.2 step 6, I9. */
export function maintenanceFeesOn(loan: LoanSnapshot, product: Product, on: BusinessDate, isActiveDuty = false): Cents {
  if (loanStatusFacts(loan.status).accrues !== 'books' || isPaidOff(loan)) return NO_CENTS;
  const item = loan.schedule.find(({ dueOn }) => dueOn === on);
  if (item === undefined) return NO_CENTS;
  const feeCents = minCents(
    maintenanceFeeCents(product, loan.originalPrincipalCents, isActiveDuty),
    scheduledMaintenanceCents(item),
  );
  return chargeWithinCap(loan, product, feeCents);
}
