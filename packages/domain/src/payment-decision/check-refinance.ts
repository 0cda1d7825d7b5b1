import { longDate } from '#calendar/long-date.ts';
import { storeLimitText } from '#draws/store-limit-text.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { CommandRefusal } from '#loans/loan-change.ts';
import { findProduct } from '#loans/products/find-product.ts';
import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import { formatAmount } from '#money/amount-text.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';
import { flagsOfPurpose } from '#payments/payment-purpose.ts';
import { refinanceOffered, type RefinanceRefusal } from '#refinance/refinance-offered.ts';
import { whyNotRenewed } from './not-renewed-text.ts';
import type { AskedPayment, AskedTerms, LoanFacts, RenewalFacts } from './payment-facts.ts';
import { refusePayment, type PaymentRefusal } from './payment-refusals.ts';
import { isPartialByLedger, isSeenTrue } from './seen-by-payer.ts';

/** Refuses a payment that may not renew the loan, after the checks that it shares with ordinary payments. Every claim of the request is
 *  checked against the loan. `openRenewal` decides in the commit once more, on the terms that the same wish gets then. Source: REF-001
 *  to REF-008, LOP-021, LOP-044, loan-core 4.4, width 5. */
export function checkRefinance(request: AskedPayment, facts: LoanFacts): PaymentRefusal | null {
  const { renewal: asked } = request;
  const { renewal } = facts;
  if (asked === null || renewal === null) return refusePayment('seenChanged');
  return (
    checkRules(request, facts, renewal) ??
    checkTerms(request, facts, asked, renewal) ??
    (isClaimTrue(request, facts, asked) ? null : refusePayment('seenChanged'))
  );
}

/** Refuses by the rules: the loan system, the guest's right, what prevents a renewal, the other person at work, eligibility and the
 *  amount. */
function checkRules(
  { purpose, paymentAmount }: AskedPayment,
  { loan: { snapshot } }: LoanFacts,
  facts: RenewalFacts,
): PaymentRefusal | null {
  const product = findProduct(snapshot.productId);
  if (facts.quote === null || product === null) return refusePayment('renewsElsewhere');
  if (facts.isGuest && !facts.isGuestRefinanceEnabled) return refusePayment('guestCannotRenew');
  if (facts.isPrevented) return refusePayment('renewalPrevented');
  if (facts.lockedByName !== null) return refusePayment('lockedByOther', { name: facts.lockedByName });
  const figures = quoteFigures(snapshot, product);
  const offered = refinanceOffered({
    isGuest: facts.isGuest,
    isGuestRefinanceEnabled: facts.isGuestRefinanceEnabled,
    isRefinancePrevented: facts.isPrevented,
    isRefinanceEligible: facts.eligibility.ok,
    isDisbursementAvailable: facts.isCashAvailable,
    disbursementAmountCents: facts.isCashAvailable ? figures.disbursementAvailableCents : NO_CENTS,
    paymentCents: paymentAmount,
    payoffAmountCents: payoffCents(snapshot),
    minimumAmountDueCents: figures.minimumAmountDueCents,
    productSwitchAmountDueCents: figures.productSwitchAmountDueCents,
    amountType: flagsOfPurpose(purpose).paymentAmountType,
    isNls: snapshot.lmsId === LOAN_SYSTEM_IDS.NLS,
    minimumLoanAmountCents: product.minimumLoanAmountCents,
  });
  return offered.ok ? null : refuseOffer(offered.refusal, facts, payoffCents(snapshot));
}

function refuseOffer(refusal: RefinanceRefusal, { eligibility }: RenewalFacts, payoff: Cents): PaymentRefusal {
  switch (refusal.code) {
    case 'guest_refinance_off':
      return refusePayment('guestCannotRenew');
    case 'refinance_prevented':
      return refusePayment('renewalPrevented');
    case 'not_eligible':
      return refuseReason(eligibility.ok ? 'status' : eligibility.first.reason);
    case 'payment_is_payoff':
      return refusal.remedy === 'none'
        ? refuseReason('no_amount')
        : refusePayment('renewalPaysOff', { most: money(refusal.maximumCents) });
    case 'payment_below_minimum':
      return refusal.remedy === 'none'
        ? refuseReason('no_amount')
        : refusePayment('renewalTooSmall', { least: money(refusal.minimumCents) });
    case 'payment_above_maximum':
      return refusal.remedy === 'none'
        ? refuseReason('no_amount')
        : refusePayment('renewalTooLarge', { most: money(refusal.maximumCents), payoff: money(payoff) });
  }
}

/** Refuses when the wish gets no terms, or other terms than the payer saw, or when the other borrower has not agreed. */
function checkTerms(
  { paymentAmount }: AskedPayment,
  { loan }: LoanFacts,
  asked: AskedTerms,
  { quote, partyToAskName, cashStop }: RenewalFacts,
): PaymentRefusal | null {
  if (asked.cash !== null && cashStop !== null) return refuseCash(cashStop);
  if (quote?.ok === false) {
    const wish = { paymentCents: paymentAmount, cashOutCents: asked.cash?.amount ?? NO_CENTS };
    return renewalRefusal(quote.refusal, wish, payoffCents(loan.snapshot));
  }
  if (quote?.value.hash !== asked.termsHash) return refusePayment('termsChanged');
  return partyToAskName === null ? null : refusePayment('partyNotVerified', { name: partyToAskName });
}

function refuseCash({ field, text }: NonNullable<RenewalFacts['cashStop']>): PaymentRefusal {
  return refusePayment('cashNotPaidOut', { why: text }, { fields: [{ field, message: text }] });
}

/** Translates the loan system's refusal of a renewal. Bounds of an amount are about the cash when the payment is within the bounds
 *  that every renewal has. */
export function renewalRefusal(
  refusal: CommandRefusal,
  wish: { readonly paymentCents: Cents; readonly cashOutCents: Cents },
  payoff: Cents,
): PaymentRefusal {
  switch (refusal.code) {
    case 'locked_by_other':
      return refusePayment('lockedByOther', { name: refusal.name });
    case 'quote_expired':
      return refusePayment('termsChanged');
    case 'date_not_open':
      return refusePayment('quoteChanged');
    case 'amount_out_of_range':
      return refuseAmount(refusal, wish, payoff);
    case 'not_eligible':
      return refuseReason(refusal.reason);
    case 'illegal_transition':
      return refuseReason('status');
    case 'unknown_product':
      return refuseReason('product_does_not_renew');
    case 'duplicate_intent':
      return refusePayment('keyReused');
    case 'debit_ordered':
      return refusePayment('debitOrdered', { day: longDate(refusal.on) });
    case 'cash_above_limit':
      return refuseCash({ field: 'disbursementType', text: storeLimitText(refusal.maxCents) });
  }
}

function refuseAmount(
  { minCents, maxCents }: Extract<CommandRefusal, { readonly code: 'amount_out_of_range' }>,
  { paymentCents, cashOutCents }: { readonly paymentCents: Cents; readonly cashOutCents: Cents },
  payoff: Cents,
): PaymentRefusal {
  if (cashOutCents > 0 && (cashOutCents < minCents || cashOutCents > maxCents)) {
    const bounds =
      maxCents === 0
        ? 'This renewal pays out no cash.'
        : `Take from ${money(minCents)} to ${money(maxCents)} in cash, or none.`;
    return refusePayment('cashAmount', { bounds });
  }
  return paymentCents < minCents
    ? refusePayment('renewalTooSmall', { least: money(minCents) })
    : refusePayment('renewalTooLarge', { most: money(maxCents), payoff: money(payoff) });
}

/** Refuses by the reason of a rule. */
function refuseReason(reason: string): PaymentRefusal {
  if (reason === 'renewal_open') return refusePayment('renewalOpen');
  if (reason === 'in_flight') return refusePayment('paymentInFlight');
  return refusePayment('notRenewable', { why: whyNotRenewed(reason) });
}

/** True when the request names the product that it means, and everything else that the screen showed still holds. */
function isClaimTrue(request: AskedPayment, { loan }: LoanFacts, asked: AskedTerms): boolean {
  const { purpose } = request;
  if (purpose.kind !== 'refinance') return false;
  const isSwitched = asked.productId !== loan.snapshot.productId;
  return (
    asked.migrateProduct === isSwitched &&
    (purpose.amountType !== 'onlineProduct' || isSwitched) &&
    (!purpose.isPartial || isPartialByLedger(request, loan)) &&
    isSeenTrue(request, loan)
  );
}

function money(amount: Cents): string {
  return `$${formatAmount(amount)}`;
}
