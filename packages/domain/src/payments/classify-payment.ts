import type { Cents } from '#money/cents.ts';
import type { AmountType } from './pay-types.ts';

/** Input for the check of a partial payment; amounts in cents. */
export interface PartialPaymentFacts {
  readonly daysLate: number;
  readonly paymentCents: Cents;
  /** `validations.partialPayConfirmViewable` of the loan. */
  readonly isPartialPayConfirmViewable: boolean;
  readonly minimumRequiredAmountCents: Cents;
  readonly amountType: AmountType;
  /** `validations.isOfrReinstateAmount` of the loan: it is out for repo and may be reinstated. */
  readonly isOfrReinstateAmount: boolean;
}

/** True when the payer must confirm that the payment leaves a late loan late. Source: loan-core 4.4; REF-009 to REF-013. */
export function isPartialPayment(facts: PartialPaymentFacts): boolean {
  return (
    facts.daysLate > 0 &&
    facts.paymentCents > 0 &&
    facts.isPartialPayConfirmViewable &&
    facts.paymentCents < facts.minimumRequiredAmountCents &&
    (facts.amountType === 'other' || facts.isOfrReinstateAmount)
  );
}

/** True when a payment equals the payoff and something is owed; cents. Source: REF-004, PAY-002. */
export function isPayoff(paymentCents: Cents, payoffAmountCents: Cents): boolean {
  return paymentCents > 0 && paymentCents === payoffAmountCents;
}
