import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from '#loans/payoff.ts';
import { cents, floorAtZero, NO_CENTS, subtractCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';

/** The least cash a refinance pays out and an offer is published for: 50.00. Source: loan-core 4.3. */
export const LEAST_CASH_CENTS: Cents = cents(5_000);

/** Cash the customer could take, in cents: the most they may borrow less the payoff of the loan it would refinance (null: none);
 *  of a line of credit, its limit less principal and holds. Never negative. Source: loan-core 4.3 (qualifiedAmount). */
export function qualifiedAmountCents(maxLoanAmountCents: Cents, target: LoanSnapshot | null): Cents {
  if (target === null) return floorAtZero(maxLoanAmountCents);
  if (target.line === null) return floorAtZero(subtractCents(maxLoanAmountCents, payoffCents(target)));
  const { creditLimitCents, holdsCents } = target.line;
  return floorAtZero(subtractCents(creditLimitCents, target.balances.principalCents, holdsCents));
}

/** Whether an offer of that amount (cents) is published: from 50.00 on. Source: loan-core 4.3. */
export function isOfferPublished(qualifiedCents: Cents): boolean {
  return qualifiedCents >= LEAST_CASH_CENTS;
}

/** Cash a refinance with that payment can pay out, in cents: the most they may borrow less what the payment leaves of the
 *  payoff; 0 below 50.00. Source: loan-core 4.3 (disbursement available amount, refinance with cash). */
export function refinanceCashCents(maxLoanAmountCents: Cents, loan: LoanSnapshot, paymentCents: Cents): Cents {
  const leftCents = floorAtZero(subtractCents(payoffCents(loan), paymentCents));
  const availableCents = floorAtZero(subtractCents(maxLoanAmountCents, leftCents));
  return availableCents < LEAST_CASH_CENTS ? NO_CENTS : availableCents;
}
