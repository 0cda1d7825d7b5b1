import type { PaymentAllocation } from '#ledger/payment-postings.ts';
import { minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { allocateLinePayment } from '#loans/lines/line-allocation.ts';
import { billedPrincipalCents } from '#loans/figures/loan-figures.ts';
import type { LoanBalances, LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';

/** Purpose of a payment. Source: loan-core 2.4. */
export type PaymentPurpose = 'standard' | 'payoff' | 'reinstatement' | 'settlement' | 'redemption';

/** Order in which a payment fills the parts. Settlements and redemptions take everything. */
export type Waterfall = 'standard' | 'payoff' | 'reinstatement';

type Part = keyof Omit<PaymentAllocation, 'creditCents'>;

const INTEREST_AND_CHARGES: readonly Part[] = [
  'interestCents',
  'chargeCents',
  'graceCents',
  'customaryFeeCents',
  'maintenanceCents',
];

/** Returns everything a loan owes, as the allocation of a payment that covers it all. */
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

const NOTHING: Readonly<Record<Part, Cents>> = {
  interestCents: NO_CENTS,
  chargeCents: NO_CENTS,
  graceCents: NO_CENTS,
  customaryFeeCents: NO_CENTS,
  maintenanceCents: NO_CENTS,
  principalCents: NO_CENTS,
  feesCents: NO_CENTS,
  costsCents: NO_CENTS,
};

/** Splits a payment by its waterfall. Standard: interest or charge, grace · maintenance · billed principal of the current and
 *  past installments · fees · recoverable costs · principal ahead · the customer's credit. Fees come after installments so
 *  that a fee never makes the next payment late. Reinstatement: costs · fees · the standard order. Cents; the parts add up to
 *  `amountCents`, and none is more than is owed. Throws on an amount that is not positive. Source: loan-core 2.4. */
export function allocatePayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  waterfall: Waterfall,
): PaymentAllocation {
  if (loan.line !== null) return allocateLinePayment(loan, amountCents, waterfall === 'payoff' ? 'payoff' : 'standard');
  if (amountCents <= 0) throw new Error(`a payment is positive, not ${amountCents} cents`);
  const owed = allOwed(loan.balances);
  const parts = { ...NOTHING };
  let leftCents = amountCents;
  const take = (part: Part, limitCents: Cents = owed[part]): void => {
    const openCents = subtractCents(owed[part], parts[part]);
    const takenCents = minCents(leftCents, minCents(openCents, limitCents));
    parts[part] = sumCents(parts[part], takenCents);
    leftCents = subtractCents(leftCents, takenCents);
  };
  if (waterfall === 'reinstatement') {
    take('costsCents');
    take('feesCents');
  }
  for (const part of INTEREST_AND_CHARGES) take(part);
  const billedCents =
    waterfall === 'payoff' ? owed.principalCents : billedPrincipalCents(loan, product, parts.interestCents);
  take('principalCents', billedCents);
  take('feesCents');
  take('costsCents');
  take('principalCents');
  return { ...parts, creditCents: leftCents };
}
