import type { GuestContact } from '#identity/guest-contact.ts';
import type { AutopayTermsKind } from '#payments/autopay-terms.ts';
import { BANK_AUTHORISATION_VERSIONS, decideBankDebit } from '#payments/bank-debit.ts';
import type { PaymentPurpose } from '#payments/payment-purpose.ts';
import { checkCard, checkCardRouting, checkDeclines } from './check-card.ts';
import { decideGuest } from './check-guest.ts';
import { decideEnrollment } from './decide-enrollment.ts';
import { decideLoan } from './decide-loan.ts';
import type { AskedPayment, LoanFacts, PaymentFacts } from './payment-facts.ts';
import { PAYMENT_REFUSALS, refusePayment, type PaymentRefusal, type RefusalReason } from './payment-refusals.ts';

/** The authorization of a bank debit that the payer agreed to. */
export interface AgreedDebit {
  readonly version: string;
  readonly isAnew: boolean;
}

/** Result of a payment request. `repeated` means that the same request was accepted before. `mayBeTwin` marks a refusal by the
 *  loan whose cause may be a concurrent request with the same key. */
export type PaymentDecision =
  | {
      readonly outcome: 'accept';
      readonly purpose: PaymentPurpose;
      readonly isPartial: boolean;
      /** Contact for a guest's receipt; null for a borrower. */
      readonly guestContact: GuestContact | null;
      /** Null for a card payment. */
      readonly debit: AgreedDebit | null;
      /** Terms under which the payment turns autopay on; null when autopay is not requested. */
      readonly autopayTerms: AutopayTermsKind | null;
      /** A renewal that a guest pays, or a card that is not kept. It is marked for the lender. Source: LVA-008, LOP-061. */
      readonly isFlagged: boolean;
    }
  | { readonly outcome: 'repeated'; readonly paymentId: string }
  | { readonly outcome: 'refuse'; readonly refusal: PaymentRefusal; readonly mayBeTwin: boolean };

/** Decides a payment from its facts. The first failing check decides. Order of the checks: payer (guest or borrower), key,
 *  claimed loan, block, card, processor, declined cards, loan and settlement, location, bank account, autopay. `PAYMENT_REFUSALS`
 *  lists every refusal in the same order. Source: PAY-014 to PAY-027, LAP-100, LOP-032, LOP-061, LOP-083, security D1, D2, D7,
 *  T8, T20 to T22. */
export function decidePayment(facts: PaymentFacts): PaymentDecision {
  const { request, caller, card, onLoan } = facts;
  const guest = caller.isGuest ? decideGuest(request) : null;
  if (guest?.ok === false) return refused(guest.refusal);
  if (!caller.isGuest && request.guestPayment) return refused(refusePayment('notAGuest'));
  if (facts.earlier?.isSameRequest === false) return refused(refusePayment('keyReused'));
  if (facts.earlier !== null) return { outcome: 'repeated', paymentId: facts.earlier.paymentId };
  if (!isClaimTrue(facts) || onLoan === null || !facts.isPayerKnown) return refused(refusePayment('noSuchLoan'));
  if (caller.isBlocked && !isOpenToBlocked(facts)) return refused(refusePayment('payerBlocked'));
  const ofCard =
    checkCard(request, card, onLoan.loan) ??
    (card === null ? null : checkCardRouting(onLoan.routing, card.processor)) ??
    (isByBank(request) ? null : checkDeclines(facts.declines));
  if (ofCard !== null) return refused(ofCard);
  const ofLoan = decideLoan(request, onLoan);
  if (!ofLoan.ok) return refusedByLoan(ofLoan.refusal, caller.isGuest);
  const later = checkPlace(facts) ?? checkBank(facts, onLoan) ?? checkAutopay(request, onLoan);
  if (later !== null) return refused(later);
  const enrollment = onLoan.autopay === null ? null : decideEnrollment(onLoan.autopay.enrollment);
  if (enrollment?.ok === false) return refused(enrollment.refusal);
  return {
    outcome: 'accept',
    purpose: ofLoan.purpose,
    isPartial: ofLoan.isPartial,
    guestContact: guest?.contact ?? null,
    debit: isByBank(request) ? agreedDebit(request) : null,
    autopayTerms: enrollment?.terms ?? null,
    isFlagged: ofLoan.purpose === 'refinance' && (caller.isGuest || card?.saved === false),
  };
}

/** True when the request and its key are enough to decide, so that the loan need not be read. */
export function isDecidedByRequest(facts: Pick<PaymentFacts, 'request' | 'caller' | 'earlier'>): boolean {
  if (facts.earlier !== null) return true;
  return facts.caller.isGuest ? !decideGuest(facts.request).ok : facts.request.guestPayment;
}

/** True when a request pays from a bank account. */
export function isByBank({ cardToken }: Pick<AskedPayment, 'cardToken'>): boolean {
  return cardToken.startsWith('bank_');
}

/** Returns the autopay method that a request asks for; null when the request does not turn autopay on. */
export function askedMethodOf({ autoPay }: Pick<AskedPayment, 'autoPay'>): 'card' | 'bank' | null {
  return autoPay?.enrolled === true ? (autoPay.method ?? null) : null;
}

/** True when the request names the caller as the payer. A guest's request must name no payer. */
function isClaimTrue({ request: { customerId, username }, caller }: PaymentFacts): boolean {
  if (caller.isGuest) return customerId === undefined && username === undefined;
  return customerId !== undefined && caller.customerIds.includes(customerId) && username === caller.username;
}

/** True for what a blocked payer may do: pay by a stored method, without turning autopay on, renewing the loan or changing the
 *  product. */
function isOpenToBlocked({ request, card }: PaymentFacts): boolean {
  const { kind } = request.purpose;
  return card?.saved === true && askedMethodOf(request) === null && kind !== 'productSwitch' && kind !== 'refinance';
}

/** Refuses a payment from outside the allowed state or without a known location. Source: GPS-002, GPS-004. */
function checkPlace({ location }: PaymentFacts): PaymentRefusal | null {
  if (location.allowed) return null;
  return refusePayment(location.reason === 'outside' ? 'outsideState' : 'locationNeeded');
}

/** Refuses a bank debit in four cases: the lender does not offer it, the account is not the payer's, failed debits stopped the
 *  account, or the payer did not agree to the current authorization. Source: Regulation E, Nacha WEB, 12 CFR 1041.8, loan-core
 *  5.3. */
function checkBank({ request, caller }: PaymentFacts, { loan, bank }: LoanFacts): PaymentRefusal | null {
  if (!isByBank(request)) return null;
  if (bank?.isOffered === false) return refusePayment('banksNotOffered');
  if (loan.snapshot.lmsId === 3 || caller.isGuest) return refusePayment('cardOnly');
  if (bank === null || bank.methodId === null) return refusePayment('noSuchBank');
  const { attempts, anewOn, methodId } = bank;
  const stop = decideBankDebit(attempts, { loanId: request.loanId, methodId, on: loan.snapshot.asOf, anewOn });
  if (stop === 'accountClosed') return refusePayment(stop);
  const agreed = agreedDebit(request);
  if (stop !== null && agreed?.isAnew !== true) return refusePayment(stop);
  return agreed === null ? refusePayment('bankWordsNeeded') : null;
}

function agreedDebit({ achAuthorization }: AskedPayment): AgreedDebit | null {
  const version = achAuthorization?.version;
  if (version === BANK_AUTHORISATION_VERSIONS.anew) return { version, isAnew: true };
  return version === BANK_AUTHORISATION_VERSIONS.once ? { version, isAnew: false } : null;
}

/** Refuses autopay when its method differs from the payment's, its card is removed after the payment, or the loan does not
 *  offer autopay. Source: LOP-065, PAY-012, PAY-026, LOP-083, decision 014. */
function checkAutopay(request: AskedPayment, { autopay }: LoanFacts): PaymentRefusal | null {
  if (autopay === null) return null;
  if (request.autoPay?.methodId !== request.cardToken) return refusePayment('autopayOtherMethod');
  if (request.guestCard) return refusePayment('autopayOneTimeCard');
  const isPayoff = request.purpose.kind === 'payoff';
  return autopay.isOffered && !isPayoff ? null : refusePayment('autopayNotOffered');
}

function refused(refusal: PaymentRefusal, mayBeTwin = false): PaymentDecision {
  return { outcome: 'refuse', refusal, mayBeTwin };
}

function refusedByLoan(refusal: PaymentRefusal, isGuest: boolean): PaymentDecision {
  return refused(hideFromGuest(refusal, isGuest), true);
}

/** Hides from a guest why the loan refuses, and who else works on it. */
export function hideFromGuest(refusal: PaymentRefusal, isGuest: boolean): PaymentRefusal {
  const hidden = isGuest ? GUEST_REFUSALS[PAYMENT_REFUSALS[refusal.reason].code] : undefined;
  return hidden === undefined ? refusal : refusePayment(hidden);
}

const GUEST_REFUSALS: Readonly<Partial<Record<PaymentRefusal['code'], RefusalReason>>> = {
  LoanNotPayable: 'guestCannotPay',
  RenewalNotOffered: 'guestCannotRenew',
  LockedByOther: 'guestCannotRenew',
};
