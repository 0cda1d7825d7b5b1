import type { PaymentAllocation } from '#ledger/payment-postings.ts';
import { minCents, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { billedPrincipalOfLine } from './line-due.ts';
import { NO_LINE_PARTS } from './line-parts.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';

/** Purpose of a payment on a line: `payoff` closes the balance, anything else is `standard`. Source: loan-core 2.4. */
export type LinePaymentPurpose = 'standard' | 'payoff';

/** Splits a payment on a line in this order: billed interest · billed customary fee · billed principal · fees · costs ·
 *  principal. Unbilled charges come last, which happens when a payment is just short of the payoff. Any remainder becomes the
 *  customer's credit. A `payoff` pays all charges first. Cents; the parts add up to `amountCents`, and none is more than is
 *  owed. Throws when the amount is not positive or the loan is not a line of credit. Source: loan-core 2.4 (line of credit). */
export function allocateLinePayment(
  loan: LoanSnapshot,
  amountCents: Cents,
  purpose: LinePaymentPurpose = 'standard',
): PaymentAllocation {
  if (amountCents <= 0) throw new Error(`a payment is positive, not ${amountCents} cents`);
  if (loan.line === null) throw new Error(`loan ${loan.loanId} is no line of credit`);
  const { line, balances } = loan;
  const isPayoff = purpose === 'payoff';
  let leftCents = amountCents;
  const take = (owedCents: Cents): Cents => {
    const takenCents = minCents(leftCents, owedCents);
    leftCents = subtractCents(leftCents, takenCents);
    return takenCents;
  };
  const interestCents = take(isPayoff ? balances.interestCents : line.billedInterestCents);
  const customaryFeeCents = take(isPayoff ? balances.customaryFeeCents : line.billedCustomaryFeeCents);
  const billedPrincipalCents = take(minCents(billedPrincipalOfLine(line), balances.principalCents));
  const feesCents = take(balances.feesCents);
  const costsCents = take(balances.costsCents);
  const principalAheadCents = take(subtractCents(balances.principalCents, billedPrincipalCents));
  const interestAheadCents = take(subtractCents(balances.interestCents, interestCents));
  const customaryFeeAheadCents = take(subtractCents(balances.customaryFeeCents, customaryFeeCents));
  return {
    ...NO_LINE_PARTS,
    interestCents: sumCents(interestCents, interestAheadCents),
    customaryFeeCents: sumCents(customaryFeeCents, customaryFeeAheadCents),
    principalCents: sumCents(billedPrincipalCents, principalAheadCents),
    feesCents,
    costsCents,
    creditCents: leftCents,
  };
}
