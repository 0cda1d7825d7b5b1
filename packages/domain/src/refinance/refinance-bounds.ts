import { termsReason } from '#loans/opening/decide-terms.ts';
import { LEAST_CASH_OUT_CENTS } from '#loans/opening/disbursement-available.ts';
import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { billedPrincipalCents, quoteFigures } from '#loans/figures/loan-figures.ts';
import type { CommandRefusal } from '#loans/loan-change.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition } from '#loans/statuses/loan-transitions.ts';
import type { LoanTerms } from '#loans/opening/open-loan.ts';
import { isPeriodAhead } from '#loans/pawns/pawn-period.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { statutoryPrincipalCents } from '#loans/payments/principal-reduction.ts';
import type { Product } from '#loans/products/product.ts';
import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import { cents, floorAtZero, maxCents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';

/** Bounds of a refinance payment, both inclusive; cents. */
export interface RefinancePaymentBounds {
  readonly minCents: Cents;
  readonly maxCents: Cents;
}

/** Returns the payment that covers everything an installment loan owes besides its principal, in cents, so that nothing unpaid
 *  becomes principal. Fees come after the billed principal (loan-core 2.4). The customer's credit pays interest before fees. */
function besidesPrincipalCents(loan: LoanSnapshot, product: Product): Cents {
  const { interestCents, maintenanceCents, feesCents, costsCents, creditCents } = loan.balances;
  const firstCents = sumCents(interestCents, maintenanceCents);
  const lastCents = sumCents(feesCents, costsCents);
  if (lastCents === 0) return floorAtZero(subtractCents(firstCents, creditCents));
  return sumCents(firstCents, billedPrincipalCents(loan, product, interestCents), lastCents);
}

/** Returns the least and most that may be paid with a refinance. The least is the minimum due including the statutory
 *  principal reduction; for a loan with interest it also covers interest, fees and costs. The most leaves the smallest loan the
 *  product allows. Neither applies to NLS loans, whose unpaid interest may become principal. When the least is above the most,
 *  no amount is allowed. Source: loan-core 2.3 (allocation of REFINANCE), 4.1 (minimumAmountDue), 4.4 (REF-005, REF-007,
 *  REF-008). */
export function refinancePaymentBounds(loan: LoanSnapshot, product: Product): RefinancePaymentBounds {
  const payoff = payoffCents(loan);
  if (loan.lmsId === LOAN_SYSTEM_IDS.NLS) return { minCents: NO_CENTS, maxCents: subtractCents(payoff, cents(1)) };
  const { minimumAmountDueCents } = quoteFigures(loan, product);
  const leastCents = product.kind === 'instalment' ? besidesPrincipalCents(loan, product) : NO_CENTS;
  return {
    minCents: maxCents(minimumAmountDueCents, leastCents),
    maxCents: subtractCents(payoff, product.minimumLoanAmountCents),
  };
}

function notRenewable(loan: LoanSnapshot, product: Product): string | null {
  const { isOnline, maxDaysLate, maxRenewals } = product.renewal;
  if (product.kind === 'line' || !isOnline) return 'product_does_not_renew';
  if (maxRenewals !== null && loan.renewalNumber >= maxRenewals) return 'no_renewals_left';
  if (loanDaysLate(loan) > maxDaysLate) return 'too_late';
  if (isOnExtendedPlan(loan, product)) return 'on_extended_plan';
  if (isPeriodAhead(loan)) return 'period_not_begun';
  return loan.isNonAccrual ? 'non_accrual' : null;
}

/** Returns why the loan may not be refinanced with that payment and cash, or null. Source: loan-core 3.3 (T08), 4.4. */
export function refinanceRefusal(
  loan: LoanSnapshot,
  product: Product,
  request: { readonly amountCents: Cents; readonly cashOutCents: Cents },
): CommandRefusal | null {
  const step = decideTransition(loan.status, loan.phase, product.kind === 'instalment' ? 'refinance' : 'renewal');
  if (!step.ok) return step.refusal;
  const reason = notRenewable(loan, product);
  if (reason !== null) return { code: 'not_eligible', reason };
  const bounds = refinancePaymentBounds(loan, product);
  const isInBounds = request.amountCents >= bounds.minCents && request.amountCents <= bounds.maxCents;
  return isInBounds ? null : { code: 'amount_out_of_range', ...bounds };
}

/** Returns the most principal that the new loan may have, in cents: within the product, the amount that the statutory reduction
 *  leaves and, when it pays out cash, the customer's maximum. */
export function mostNewPrincipalCents(
  old: LoanSnapshot,
  product: Product,
  newProduct: Product,
  maxLoanAmountCents: Cents | null,
): Cents {
  const statutoryCents = statutoryPrincipalCents(old, product) ?? newProduct.maxAmountCents;
  const byCustomerCents = maxLoanAmountCents ?? newProduct.maxAmountCents;
  return minCents(minCents(statutoryCents, byCustomerCents), newProduct.maxAmountCents);
}

/** A renewed loan must satisfy its product's rules like a new loan: due dates, term and cost. */
function newTermsReason(terms: LoanTerms): string | null {
  const isDated = terms.product.kind === 'pawn' && terms.dueDates.length > 0;
  return isDated ? 'terms_out_of_range' : termsReason(terms);
}

/** Returns why the new loan may not be made, or null when it may. Its product must allow its terms, and its principal must be
 *  within the product's limits; no payment rule overrides the minimum principal (decision 005). Cash must be at least 50.00,
 *  and a loan with cash stays within the customer's maximum. The principal must not exceed the amount that the statutory
 *  reduction leaves. Refuses with `not_eligible` and one of these reasons: a `TermsReason`, `terms_out_of_range` or
 *  `new_principal_below_minimum`. `amount_out_of_range` gives the bounds of the cash. Source: loan-core 1.2 (1102), 1.4, 4.3
 *  (max loan amount, disbursement available amount). */
export function newPrincipalRefusal(
  old: LoanSnapshot,
  product: Product,
  cashOutCents: Cents,
  maxLoanAmountCents: Cents,
  terms: LoanTerms,
): CommandRefusal | null {
  const reason = newTermsReason(terms);
  if (reason !== null) return { code: 'not_eligible', reason };
  if (terms.principalCents < terms.product.minAmountCents)
    return { code: 'not_eligible', reason: 'new_principal_below_minimum' };
  const mostCents = mostNewPrincipalCents(old, product, terms.product, cashOutCents > 0 ? maxLoanAmountCents : null);
  const withoutCashCents = subtractCents(terms.principalCents, cashOutCents);
  const isCashTooSmall = cashOutCents !== 0 && cashOutCents < LEAST_CASH_OUT_CENTS;
  if (terms.principalCents <= mostCents && !isCashTooSmall) return null;
  const mostCashCents = floorAtZero(subtractCents(mostCents, withoutCashCents));
  return {
    code: 'amount_out_of_range',
    minCents: minCents(LEAST_CASH_OUT_CENTS, mostCashCents),
    maxCents: mostCashCents,
  };
}
