import { rollToBusinessDay } from '#calendar/business-days.ts';
import { NO_CENTS, sumCents } from '#money/cents.ts';
import type { DueNow } from '#loans/figures/due-now.ts';
import { isOnExtendedPlan } from './extended-plan.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { PaydayProduct } from '#loans/products/product.ts';

/** True when the loan has a renewal left and its due date has not passed. Source: loan-core 1.2 (`renew`), 4.1. */
export function isPaydayRenewable(loan: LoanSnapshot, product: PaydayProduct): boolean {
  const due = loan.schedule[0];
  const { isOnline, maxRenewals } = product.renewal;
  const hasRenewalLeft = isOnline && (maxRenewals === null || loan.renewalNumber < maxRenewals);
  return (
    !isOnExtendedPlan(loan, product) && hasRenewalLeft && due !== undefined && loan.asOf <= rollToBusinessDay(due.dueOn)
  );
}

/** Returns what a payday loan must pay now: all its fees while it can be renewed, otherwise everything. Everything is past due
 *  once it is late. Source: loan-core 4.1 (payday). */
export function paydayDue(loan: LoanSnapshot, product: PaydayProduct, isLate: boolean): DueNow {
  const payoff = payoffCents(loan);
  const { chargeCents, feesCents } = loan.balances;
  return {
    minimumCents: isPaydayRenewable(loan, product) ? sumCents(chargeCents, feesCents) : payoff,
    pastDueCents: isLate ? payoff : NO_CENTS,
  };
}
