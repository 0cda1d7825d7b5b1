import type { AmountType } from './pay-types.ts';

/** What the payer of a loan out for repo chose: to reinstate it, to pay it off, or another amount. Source: LOP-091. */
export const OFR_CHOICES = ['reinstate', 'payoff', 'other'] as const;

export type OfrChoice = (typeof OFR_CHOICES)[number];

/** Classifies a payment on a loan out for repo (`ofrPaymentValue` on the wire); null for other loans. For a loan that may be
 *  reinstated, its past due amount, costs included, is the reinstatement amount. Source: LOP-091, loan-core 4.3. */
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
