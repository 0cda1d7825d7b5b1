import type { PaymentAllocation } from '#ledger/payment-postings.ts';
import { minCents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { allocateLinePayment } from './line-allocation.ts';
import { billedPrincipalCents } from './loan-figures.ts';
import type { LoanBalances, LoanSnapshot } from './loan-snapshot.ts';
import type { Product } from './product.ts';

/** What a payment is for. Source: loan-core 2.4. */
export type PaymentPurpose = 'standard' | 'payoff';

/** Splits a payment by the product's waterfall: interest or charge, then grace · principal billed on the current and past
 *  instalments · late fees · recoverable costs · principal ahead · the rest to the customer's credit. Late fees come after
 *  instalments so that a fee never makes the next payment late. Cents; the parts add up to `amountCents` and none passes
 *  what is owed. Faults on an amount that is not positive. Source: loan-core 2.4. */
export function allocatePayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  purpose: PaymentPurpose,
): PaymentAllocation {
  if (loan.line !== null) return allocateLinePayment(loan, amountCents, purpose);
  if (amountCents <= 0) throw new Error(`a payment is positive, not ${amountCents} cents`);
  const { balances } = loan;
  let leftCents = amountCents;
  const take = (owedCents: Cents): Cents => {
    const takenCents = minCents(leftCents, owedCents);
    leftCents = subtractCents(leftCents, takenCents);
    return takenCents;
  };
  const interestCents = take(balances.interestCents);
  const chargeCents = take(balances.chargeCents);
  const graceCents = take(balances.graceCents);
  const customaryFeeCents = take(balances.customaryFeeCents);
  const maintenanceCents = take(balances.maintenanceCents);
  const isPayoff = purpose === 'payoff';
  const principalDueCents = take(
    isPayoff ? balances.principalCents : billedPrincipalCents(loan, product, interestCents),
  );
  const feesCents = take(balances.feesCents);
  const costsCents = take(balances.costsCents);
  const principalAheadCents = take(subtractCents(balances.principalCents, principalDueCents));
  const principalCents = sumCents(principalDueCents, principalAheadCents);
  return {
    interestCents,
    chargeCents,
    graceCents,
    customaryFeeCents,
    maintenanceCents,
    principalCents,
    feesCents,
    costsCents,
    creditCents: leftCents,
  };
}

/** Everything a loan owes, as the parts of a payment that would take all of it. */
export function allOwed(balances: LoanBalances): PaymentAllocation {
  return {
    interestCents: balances.interestCents,
    chargeCents: balances.chargeCents,
    graceCents: balances.graceCents,
    customaryFeeCents: balances.customaryFeeCents,
    maintenanceCents: balances.maintenanceCents,
    principalCents: balances.principalCents,
    feesCents: balances.feesCents,
    costsCents: balances.costsCents,
    creditCents: NO_CENTS,
  };
}
