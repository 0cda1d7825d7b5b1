import { sumCents, type Cents } from '#money/cents.ts';
import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { isPaydayRenewable } from '#loans/paydays/payday-due.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';

/** Amounts a loan accepts, in cents: any amount up to the payoff, or only the listed ones. */
export type PayableAmounts =
  | { readonly kind: 'upTo'; readonly maxCents: Cents }
  | { readonly kind: 'only'; readonly amounts: readonly Cents[] };

/** Returns the amounts a loan accepts. A payday loan without a plan takes its payoff, or its fee while it can be renewed. Any
 *  other loan takes every amount up to its payoff. Source: loan-core 4.5. */
export function payableAmounts(loan: LoanSnapshot, product: Product): PayableAmounts {
  const maxCents = payoffCents(loan);
  if (product.kind !== 'payday' || isOnExtendedPlan(loan, product)) return { kind: 'upTo', maxCents };
  const feeCents = sumCents(loan.balances.chargeCents, loan.balances.feesCents);
  const isFeeTaken = isPaydayRenewable(loan, product) && feeCents > 0 && feeCents < maxCents;
  return { kind: 'only', amounts: isFeeTaken ? [feeCents, maxCents] : [maxCents] };
}

/** True when a payment of that amount may be posted. Source: loan-core 4.5. */
export function isPayableAmount(loan: LoanSnapshot, product: Product, amountCents: Cents): boolean {
  const payable = payableAmounts(loan, product);
  if (payable.kind === 'only') return payable.amounts.includes(amountCents);
  return amountCents > 0 && amountCents <= payable.maxCents;
}

const PARTIAL_STATUSES: ReadonlySet<number> = new Set([
  LOAN_STATUS.Open,
  LOAN_STATUS.ActiveDefault,
  LOAN_STATUS.Default,
  LOAN_STATUS.OutForRepo,
]);

/** True when a payment below the required amount needs a confirmation. That holds for a late loan in status 12, 31, 27 or 15
 *  whose product takes partial payments: all but payday, and payday on an extended plan. Source: loan-core 4.3
 *  (partialPayConfirmViewable). */
export function isPartialPayConfirmViewable(loan: LoanSnapshot, product: Product): boolean {
  const takesPart = product.kind !== 'payday' || isOnExtendedPlan(loan, product);
  return takesPart && PARTIAL_STATUSES.has(loan.status) && loanDaysLate(loan) > 0;
}
