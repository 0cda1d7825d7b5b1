import { sumCents, type Cents } from '#money/cents.ts';
import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { isPaydayRenewable } from '#loans/paydays/payday-due.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';

/** The amounts a payable loan takes: any from a cent to the payoff, or only those listed; cents. */
export type PayableAmounts =
  | { readonly kind: 'upTo'; readonly maxCents: Cents }
  | { readonly kind: 'only'; readonly amounts: readonly Cents[] };

/** What may be paid: any amount up to the payoff; of a payday loan its payoff, or its fee while it can be renewed;
 *  on an extended plan any amount.
 *  Source: loan-core 4.5. */
export function payableAmounts(loan: LoanSnapshot, product: Product): PayableAmounts {
  const maxCents = payoffCents(loan);
  if (product.kind !== 'payday' || isOnExtendedPlan(loan, product)) return { kind: 'upTo', maxCents };
  const feeCents = sumCents(loan.balances.chargeCents, loan.balances.feesCents);
  const isFeeTaken = isPaydayRenewable(loan, product) && feeCents > 0 && feeCents < maxCents;
  return { kind: 'only', amounts: isFeeTaken ? [feeCents, maxCents] : [maxCents] };
}

/** Whether a payment of that amount may be posted. Source: loan-core 4.5. */
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

/** Whether a payment below what is required asks to be confirmed: a late loan in 12, 31, 27 or 15 of a product that takes
 *  partial payments, which is all but payday, and payday on an extended plan. Source: loan-core 4.3 (partialPayConfirmViewable). */
export function isPartialPayConfirmViewable(loan: LoanSnapshot, product: Product): boolean {
  const takesPart = product.kind !== 'payday' || isOnExtendedPlan(loan, product);
  return takesPart && PARTIAL_STATUSES.has(loan.status) && loanDaysLate(loan) > 0;
}
