import type { Cents } from '#money/cents.ts';
import type { AmountType } from '#payments/pay-types.ts';

/** What decides whether a payment is partial; amounts in cents. */
export interface PartialPaymentFacts {
  readonly daysLate: number;
  readonly paymentCents: Cents;
  /** `validations.partialPayConfirmViewable` of the loan. */
  readonly isPartialPayConfirmViewable: boolean;
  readonly minimumRequiredAmountCents: Cents;
  readonly amountType: AmountType;
  /** `validations.isOfrReinstateAmount` of the loan: an out-for-repo loan that may be reinstated. */
  readonly isOfrReinstateAmount: boolean;
}

/** Whether the payer must confirm that the payment leaves a late loan late.
 *  Source: loan-core 4.4; REF-009 to REF-013. */
export function isPartialPayment(facts: PartialPaymentFacts): boolean {
  return (
    facts.daysLate > 0 &&
    facts.paymentCents > 0 &&
    facts.isPartialPayConfirmViewable &&
    facts.paymentCents < facts.minimumRequiredAmountCents &&
    (facts.amountType === 'other' || facts.isOfrReinstateAmount)
  );
}

/** Whether a payment pays the loan off: it equals the payoff, in cents, and something is owed. Source: REF-004, PAY-002. */
export function isPayoff(paymentCents: Cents, payoffAmountCents: Cents): boolean {
  return paymentCents > 0 && paymentCents === payoffAmountCents;
}
