import { LEAST_CASH_OUT_CENTS } from '#loans/opening/disbursement-available.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { floorAtZero, subtractCents, type Cents } from '#money/cents.ts';

/** Returns the cash a customer could get, in cents. It is the most they may borrow less the payoff of the loan to refinance
 *  (null: none). For a line of credit it is the limit less principal and holds. Never negative. Source: loan-core 4.3
 *  (qualifiedAmount). */
export function qualifiedAmountCents(maxLoanAmountCents: Cents, target: LoanSnapshot | null): Cents {
  if (target === null) return floorAtZero(maxLoanAmountCents);
  if (target.line === null) return floorAtZero(subtractCents(maxLoanAmountCents, payoffCents(target)));
  const { creditLimitCents, holdsCents } = target.line;
  return floorAtZero(subtractCents(creditLimitCents, target.balances.principalCents, holdsCents));
}

/** Returns true when an offer of that amount (cents) is published, which is the case from 50.00. Source: loan-core 4.3. */
export function isOfferPublished(qualifiedCents: Cents): boolean {
  return qualifiedCents >= LEAST_CASH_OUT_CENTS;
}
