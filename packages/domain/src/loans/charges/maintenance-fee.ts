import type { BusinessDate } from '#calendar/business-date.ts';
import { minCents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import { chargeWithinCap } from './cost-cap.ts';
import { isPaidOff } from '#loans/figures/lateness.ts';
import type { LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import type { Product } from '#loans/products/product.ts';

/** The maintenance fee of each due date: a part of the original principal, cut down to the cent, at most the product's
 *  limit; nothing on active duty or where the product has none. Source: loan-core 0.2, 1.2 (`maintenanceFee`). */
export function maintenanceFeeCents(product: Product, originalPrincipalCents: Cents, isActiveDuty: boolean): Cents {
  if (product.kind !== 'instalment' || product.maintenanceFee === null || isActiveDuty) return NO_CENTS;
  const { rateE8, maxCents } = product.maintenanceFee;
  return minCents(percentageDown(originalPrincipalCents, rateE8), maxCents);
}

/** The maintenance fee that was signed for a due date: what its amount has beyond interest and principal, in cents. */
export function scheduledMaintenanceCents(item: ScheduleItem): Cents {
  return subtractCents(item.amountCents, item.interestCents, item.principalCents);
}

/** The maintenance fee that falls due on the day `on`, in cents: on each due date of a loan that still owes something and
 *  accrues in the books, never more than was signed or than the cap of the loan's cost leaves, and none while the borrower is
 *  on active duty. Source: loan-core 2.3 (MAINTENANCE fee), 5.2 step 6, I9. */
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
