import { isCardExpired } from '#cards/card-expiry.ts';
import { AUTOPAY_TERMS, autopayTermsFor, type AutopayTermsKind } from '#payments/autopay-terms.ts';
import type { EnrollmentFacts } from './payment-facts.ts';
import { checkCardRouting } from './check-card.ts';
import { refusePayment, type PaymentRefusal } from './payment-refusals.ts';

/** The terms under which autopay is turned on, or the refusal. */
export type EnrollmentDecision =
  | { readonly ok: true; readonly terms: AutopayTermsKind }
  | { readonly ok: false; readonly refusal: PaymentRefusal };

/** Decides whether autopay may use a card or bank account. A card must be saved, unexpired and accepted for the loan; debits
 *  to a bank account must not be stopped. The payer must have agreed to the current terms. For an account stopped by failed
 *  debits, only the terms that authorize debits again are accepted. Source: CRD-012, LOP-065, security C28, decision 014. */
export function decideEnrollment(facts: EnrollmentFacts): EnrollmentDecision {
  const refusal = checkEnrollment(facts);
  return refusal === null ? { ok: true, terms: autopayTermsFor(facts.method, facts.stop) } : { ok: false, refusal };
}

function checkEnrollment(facts: EnrollmentFacts): PaymentRefusal | null {
  const { method, card, stop, version, on } = facts;
  const isBank = method === 'bank';
  if (isBank && !facts.isBankOffered) return refusePayment('banksNotOffered');
  if (card === null || card.removed || card.isBank !== isBank)
    return refusePayment(isBank ? 'noSuchBank' : 'noSuchCard');
  // An unsaved card is removed after its payment, so autopay could not use it.
  if (!card.saved) return refusePayment('autopayUnsavedCard');
  const routed = checkCardRouting(facts.routing, card.processor);
  if (routed !== null) return routed;
  if (stop === 'accountClosed') return refusePayment(stop);
  if (stop !== null && version === AUTOPAY_TERMS.bank.version) return refusePayment(stop);
  const { expires_month: month, expires_year: year } = card;
  if (month !== null && year !== null && isCardExpired({ month, year }, on)) return refusePayment('cardExpired');
  const { version: standing } = AUTOPAY_TERMS[autopayTermsFor(method, stop)];
  return version === standing ? null : refusePayment('autopayWordsChanged');
}
