import type { AmountType } from '#payments/pay-types.ts';

/** What the payer of a loan out for repo chose: what brings it back, everything, or another amount. Source: LOP-091. */
export const OFR_CHOICES = ['reinstate', 'payoff', 'other'] as const;

/** One of them. */
export type OfrChoice = (typeof OFR_CHOICES)[number];

/** The choice a payment of a loan out for repo stands for (`ofrPaymentValue` on the wire); null for every other loan. The past due
 *  amount of a loan that may be reinstated is its reinstatement amount, costs included. Source: LOP-091, loan-core 4.3. */
export function ofrChoice(facts: {
  /** `validations.isInOfrStatus` of the loan. */
  readonly isInOfrStatus: boolean;
  /** `validations.isOfrReinstateAmount` of the loan. */
  readonly isOfrReinstateAmount: boolean;
  readonly amountType: AmountType;
  readonly isPayoff: boolean;
}): OfrChoice | null {
  if (!facts.isInOfrStatus) return null;
  if (facts.isPayoff) return 'payoff';
  return facts.isOfrReinstateAmount && facts.amountType === 'pastDue' ? 'reinstate' : 'other';
}
