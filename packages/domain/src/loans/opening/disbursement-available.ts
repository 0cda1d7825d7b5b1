import { cents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { proceedsCents } from './open-loan.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';

/** Smallest cash-out offered with a refinance: 50.00. Source: loan-core 4.3. */
export const LEAST_CASH_OUT_CENTS: Cents = cents(5000);

/** Input besides the loan for the cash a customer may take. */
export interface CashFacts {
  /** The most the customer may borrow of this product. If omitted, a refinance pays out no cash. */
  readonly maxLoanAmountCents?: Cents;
  /** Payment made with the refinance. */
  readonly paymentCents?: Cents;
  readonly isCoveredBorrower?: boolean;
}

function cashOutCents(loan: LoanSnapshot, product: Product, facts: CashFacts): Cents {
  const isRefinanced = product.renewal.isOnline && (product.kind === 'pawn' || product.kind === 'instalment');
  if (!isRefinanced || facts.maxLoanAmountCents === undefined) return NO_CENTS;
  const carriedCents = subtractCents(payoffCents(loan), facts.paymentCents ?? NO_CENTS);
  const cashCents = subtractCents(facts.maxLoanAmountCents, carriedCents);
  return cashCents < LEAST_CASH_OUT_CENTS ? NO_CENTS : cashCents;
}

/** Returns the cash a customer could take from a loan now, in cents. For a loan waiting for its signature or funds it is the
 *  proceeds, and for a line in good standing the unused credit. For any other loan it is the cash-out of a refinance, or 0.
 *  Always 0 for a covered borrower. Source: loan-core 4.3 (disbursement available amount). */
export function disbursementAvailableCents(loan: LoanSnapshot, product: Product, facts: CashFacts = {}): Cents {
  if (loan.status !== LOAN_STATUS.Open || facts.isCoveredBorrower === true) return NO_CENTS;
  if (loan.line !== null) {
    if (loan.phase !== 'active' || loanDaysLate(loan) > 0) return NO_CENTS;
    return availableCreditCents(loan);
  }
  if (loan.phase !== 'active') return proceedsCents(product, loan.originalPrincipalCents);
  return cashOutCents(loan, product, facts);
}
