import type { BusinessDate } from '#calendar/business-date.ts';
import { sumCents, type Cents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';
import { liveUntil } from './autopay-debit.ts';
import { allocatePayment } from './payment-allocation.ts';

/** Where the money of a withdrawal goes; cents. */
export interface WithdrawalParts {
  readonly principalCents: Cents;
  readonly interestCents: Cents;
  readonly feesCents: Cents;
}

/** Splits a coming withdrawal into principal, interest and fees, as the day of the withdrawal will book it. Interest includes the
 *  charges of a period; fees include the maintenance fee and costs. Source: 12 CFR 1041.9(b)(2), loan-core 2.4. */
export function withdrawalParts(
  loan: LoanSnapshot,
  product: Product,
  on: BusinessDate,
  amountCents: Cents,
): WithdrawalParts {
  const then = liveUntil(loan, product, on);
  const parts = allocatePayment(then, product, amountCents, amountCents >= payoffCents(then) ? 'payoff' : 'standard');
  return {
    principalCents: sumCents(parts.principalCents, parts.creditCents),
    interestCents: sumCents(parts.interestCents, parts.chargeCents, parts.graceCents, parts.customaryFeeCents),
    feesCents: sumCents(parts.maintenanceCents, parts.feesCents, parts.costsCents),
  };
}
