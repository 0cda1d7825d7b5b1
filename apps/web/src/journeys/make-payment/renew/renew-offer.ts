import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import { refinanceOffered, type RefinanceRefusal } from '@lendside/domain/refinance/refinance-offered.ts';
import { otherAmountWord } from '#journeys/make-payment/page/payment-words.ts';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import {
  areDetailsMissing,
  isRenewedElsewhere,
  mayBeginRenewal,
  OWN_OFFICE,
  stoppingReasons,
  whyNotRenew,
  type WhyNotRenew,
} from '#steps/renewal/why-not-renew.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { dollarText } from '#ui/dollar-text.ts';

/** Whether the page offers to renew the loan. `none`: nothing is said, because the loan is not one that renews. */
export type RenewOffer =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly why: WhyNotRenew }
  | { readonly kind: 'offered' };

/** Facts besides the loan that decide the offer. */
export interface RenewOfferFacts {
  readonly isGuest: boolean;
  /** The risk check denied a refinance. Source: PAY-008 (preventRefi). */
  readonly isRefiPrevented: boolean;
  /** Some loan systems of the brand are down. Source: LOP-082. */
  readonly isLimited: boolean;
}

const GUEST_MAY_NOT: WhyNotRenew = {
  fact: 'Only the borrower can renew this loan.',
  change: 'Ask them to sign in. You can still pay for them.',
};
const WHILE_LIMITED: WhyNotRenew = {
  fact: 'You can’t renew right now because one of our loan systems isn’t responding.',
  change: 'You can still pay. Try to renew again later.',
};

/** Decides whether the page offers to renew the loan, or says why not. Source: REF-001 to REF-003, loan-core 4.4. */
export function renewOffer(loan: LoanEntity, { isGuest, isRefiPrevented, isLimited }: RenewOfferFacts): RenewOffer {
  if (dueKind(loan) !== 'scheduled' || kindOf(loan) === 'line' || loan.renewal !== null) return { kind: 'none' };
  if (isGuest) {
    if (!loan.validations.guestFeatures.guestRefinanceEnabled) return { kind: 'refused', why: GUEST_MAY_NOT };
    if (!loan.refinanceEligible) return { kind: 'none' };
  }
  if (isRenewedElsewhere(loan)) return { kind: 'refused', why: OWN_OFFICE };
  if (isRefiPrevented) return { kind: 'refused', why: whyNotRenew('risk_denied') };
  if (mayBeginRenewal(loan)) return isLimited ? { kind: 'refused', why: WHILE_LIMITED } : { kind: 'offered' };
  const [code] = stoppingReasons(loan);
  return code === undefined ? { kind: 'none' } : { kind: 'refused', why: whyNotRenew(code) };
}

/** The least and most that may be paid with a renewal, in cents. */
export interface RenewBounds {
  readonly leastCents: Cents;
  readonly mostCents: Cents;
}

const NLS = 1;

/** Bounds by the figures of the loan, for the time until its new terms are read. Source: REF-005, REF-007, REF-008. */
export function boundsOfLoan(loan: LoanEntity): RenewBounds {
  if (loan.lmsId === NLS) return { leastCents: NO_CENTS, mostCents: (loan.payoffAmount - 1) as Cents };
  return {
    leastCents: loan.minimumAmountDue,
    mostCents: (loan.payoffAmount - loan.minimumLoanAmount) as Cents,
  };
}

/** A typed amount of a renewal, or its error with the way to fix it. */
export type RenewAmount =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly message: string };

function refusalWord(refusal: RefinanceRefusal, bounds: RenewBounds): string {
  switch (refusal.code) {
    case 'payment_below_minimum':
      return `Pay ${dollarText(refusal.missingCents)} more to renew. The least is ${dollarText(refusal.minimumCents)}.`;
    case 'payment_above_maximum':
    case 'payment_is_payoff':
      return refusal.remedy === 'none'
        ? 'No amount renews this loan: what would be left is less than the smallest loan.'
        : `Enter ${dollarText(bounds.mostCents)} or less. More than that leaves too little for a new loan.`;
    case 'guest_refinance_off':
    case 'refinance_prevented':
    case 'not_eligible':
      return 'You can’t renew this loan right now.';
  }
}

/** Reads the amount of a renewal. Nothing typed means the least. Source: REF-004 to REF-008, loan-core 4.4, 4.5. */
export function renewAmount(
  loan: LoanEntity,
  bounds: RenewBounds,
  { text, amountType, isGuest }: { readonly text: string; readonly amountType: AmountType; readonly isGuest: boolean },
): RenewAmount {
  const typed = text.trim() === '' ? bounds.leastCents : parseAmount(text.trim().replace(/^\$?\./, '0.'));
  if (typed === null) return { ok: false, message: otherAmountWord({ code: 'amount_malformed' }) };
  if (loan.lmsId === NLS && typed === 0) return { ok: true, cents: NO_CENTS };
  const decision = refinanceOffered({
    isGuest,
    isGuestRefinanceEnabled: loan.validations.guestFeatures.guestRefinanceEnabled,
    isRefinancePrevented: false,
    // Whether the loan may be renewed at all was decided before the amount. Its pages ask for what is missing.
    isRefinanceEligible: mayBeginRenewal(loan),
    isDisbursementAvailable: loan.validations.isDisbursementAvailable,
    disbursementAmountCents: loan.disbursementAmount,
    paymentCents: typed,
    payoffAmountCents: loan.payoffAmount,
    minimumAmountDueCents: bounds.leastCents,
    productSwitchAmountDueCents: loan.productSwitchAmountDue,
    amountType,
    isNls: loan.lmsId === NLS,
    minimumLoanAmountCents: (loan.payoffAmount - bounds.mostCents) as Cents,
  });
  return decision.ok ? { ok: true, cents: typed } : { ok: false, message: refusalWord(decision.refusal, bounds) };
}

/** Reads the cash of a renewal: null when none is wanted. */
export function renewCash(
  text: string,
  bounds: { readonly leastCents: Cents; readonly mostCents: Cents },
): { readonly ok: true; readonly cents: Cents | null } | { readonly ok: false; readonly message: string } {
  if (text.trim() === '') return { ok: true, cents: null };
  const typed = parseAmount(text.trim().replace(/^\$?\./, '0.'));
  if (typed === null) return { ok: false, message: otherAmountWord({ code: 'amount_malformed' }) };
  if (typed === 0) return { ok: true, cents: null };
  return typed >= bounds.leastCents && typed <= bounds.mostCents
    ? { ok: true, cents: typed }
    : {
        ok: false,
        message: `Enter an amount from ${dollarText(bounds.leastCents)} to ${dollarText(bounds.mostCents)}, or leave it empty.`,
      };
}

/** Says what is owed after renewing, by the terms once they are read. A law or a larger payment can make the new loan smaller. */
function stillOwed(isPawn: boolean, terms: Pick<NewTerms, 'loanAmount' | 'principalReduction'> | null): string {
  const charge = isPawn ? 'A new charge comes with each period.' : 'A longer loan can cost more in all.';
  if (terms === null) return `Renewing doesn’t pay off the loan. ${charge}`;
  const least =
    terms.principalReduction > 0
      ? `The least that you pay includes ${dollarText(terms.principalReduction)} of what you borrowed, as the law asks. `
      : '';
  return `${least}Your new loan is ${dollarText(terms.loanAmount)}. ${charge}`;
}

/** Says what speaks for and against renewing, in the order that matters to the payer. A guest reads nothing about the borrower's
 *  balance. */
export function reasonsAboutRenewing(
  loan: LoanEntity,
  isGuest: boolean,
  terms: Pick<NewTerms, 'loanAmount' | 'principalReduction'> | null,
): { readonly good: readonly string[]; readonly bad: readonly string[] } {
  const isPawn = kindOf(loan) === 'pawn';
  if (isGuest)
    return {
      good: ['The borrower gets a new due date.'],
      bad: [
        'Renewing doesn’t pay off the loan. The rest of it stays owed.',
        'The borrower signs a new agreement. Nothing is renewed until then.',
      ],
    };
  return {
    good: [
      isPawn ? 'You keep your vehicle and get a new due date.' : 'You get a new loan with a new schedule.',
      ...(loan.daysLate > 0 ? ['Your loan is no longer late once you’ve signed.'] : []),
    ],
    bad: [
      stillOwed(isPawn, terms),
      'You sign a new agreement. Nothing is renewed until you have.',
      ...(areDetailsMissing(loan) ? ['We’ll ask for a few details about you that the law requires.'] : []),
    ],
  };
}
