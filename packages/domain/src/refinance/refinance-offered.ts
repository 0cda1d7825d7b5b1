import { cents, minCents, subtractCents, type Cents } from '#money/cents.ts';
import type { AmountType } from '#payments/pay-types.ts';

/** Input for the decision whether a refinance is offered; amounts in cents. */
export interface RefinanceFacts {
  readonly isGuest: boolean;
  /** `validations.guestFeatures.guestRefinanceEnabled` of the loan. */
  readonly isGuestRefinanceEnabled: boolean;
  readonly isRefinancePrevented: boolean;
  readonly isRefinanceEligible: boolean;
  readonly isDisbursementAvailable: boolean;
  readonly disbursementAmountCents: Cents;
  readonly paymentCents: Cents;
  readonly payoffAmountCents: Cents;
  readonly minimumAmountDueCents: Cents;
  /** Null for a product that cannot be switched. */
  readonly productSwitchAmountDueCents: Cents | null;
  readonly amountType: AmountType;
  readonly isNls: boolean;
  /** Smallest principal of the renewed loan. */
  readonly minimumLoanAmountCents: Cents;
}

/** Why a refinance is not offered: the first failed test and its remedy. `remedy: 'none'` on an amount means that no amount is
 *  within both bounds. */
export type RefinanceRefusal =
  | { readonly code: 'guest_refinance_off'; readonly remedy: 'sign_in' }
  | { readonly code: 'refinance_prevented'; readonly remedy: 'contact_store' }
  | { readonly code: 'not_eligible'; readonly remedy: 'contact_store' }
  | { readonly code: 'payment_is_payoff'; readonly remedy: 'pay_less' | 'none'; readonly maximumCents: Cents }
  | {
      readonly code: 'payment_below_minimum';
      readonly remedy: 'pay_more' | 'none';
      readonly minimumCents: Cents;
      readonly missingCents: Cents;
    }
  | {
      readonly code: 'payment_above_maximum';
      readonly remedy: 'pay_less' | 'none';
      readonly maximumCents: Cents;
      readonly excessCents: Cents;
    };

/** A refinance is offered, or is refused with the reason. */
export type RefinanceDecision = { readonly ok: true } | { readonly ok: false; readonly refusal: RefinanceRefusal };

/** Returns the smallest payment for refinancing a non-NLS loan, in cents. For the online product it is the minimum due or the
 *  switch amount, whichever is lower. Source: REF-006. */
export function refinanceMinimum(
  facts: Pick<RefinanceFacts, 'amountType' | 'minimumAmountDueCents' | 'productSwitchAmountDueCents'>,
): Cents {
  return facts.amountType === 'onlineProduct' && facts.productSwitchAmountDueCents !== null
    ? minCents(facts.minimumAmountDueCents, facts.productSwitchAmountDueCents)
    : facts.minimumAmountDueCents;
}

/** Decides whether a refinance is offered for this payment. Returns the first failed test in the order of the rules. Source:
 *  loan-core 4.4; REF-001 to REF-008. */
export function refinanceOffered(facts: RefinanceFacts): RefinanceDecision {
  if (facts.isGuest && !facts.isGuestRefinanceEnabled)
    return refuse({ code: 'guest_refinance_off', remedy: 'sign_in' });
  if (facts.isRefinancePrevented) return refuse({ code: 'refinance_prevented', remedy: 'contact_store' });
  const hasCash = facts.isDisbursementAvailable && facts.disbursementAmountCents > 0;
  if (!facts.isRefinanceEligible && !hasCash) return refuse({ code: 'not_eligible', remedy: 'contact_store' });
  return decideAmount(facts);
}

function decideAmount(facts: RefinanceFacts): RefinanceDecision {
  const { paymentCents, payoffAmountCents, isNls } = facts;
  const minimumCents = isNls ? cents(1) : refinanceMinimum(facts);
  const maximumCents = subtractCents(payoffAmountCents, isNls ? cents(1) : facts.minimumLoanAmountCents);
  const hasRoom = minimumCents <= maximumCents;
  if (paymentCents === payoffAmountCents)
    return refuse({ code: 'payment_is_payoff', remedy: hasRoom ? 'pay_less' : 'none', maximumCents });
  if (isNls) return { ok: true };
  if (paymentCents < minimumCents) {
    const missingCents = subtractCents(minimumCents, paymentCents);
    return refuse({ code: 'payment_below_minimum', remedy: hasRoom ? 'pay_more' : 'none', minimumCents, missingCents });
  }
  if (paymentCents > maximumCents) {
    const excessCents = subtractCents(paymentCents, maximumCents);
    return refuse({ code: 'payment_above_maximum', remedy: hasRoom ? 'pay_less' : 'none', maximumCents, excessCents });
  }
  return { ok: true };
}

function refuse(refusal: RefinanceRefusal): RefinanceDecision {
  return { ok: false, refusal };
}
