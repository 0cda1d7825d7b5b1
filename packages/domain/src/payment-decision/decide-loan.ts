import { payoffCents } from '#loans/figures/payoff.ts';
import { isOfrReinstateAmount } from '#loans/losses/may-reinstate.ts';
import { isPayableAmount, payableAmounts } from '#loans/payments/payable-amount.ts';
import { findProduct } from '#loans/products/find-product.ts';
import { loanCan, type NotPayableReason, type NotSettlableReason } from '#loans/statuses/loan-can.ts';
import { formatAmount } from '#money/amount-text.ts';
import { minCents } from '#money/cents.ts';
import { isPayoff } from '#payments/classify-payment.ts';
import { isForSettlement, type PaymentPurpose } from '#payments/payment-purpose.ts';
import { pawnReinstatementBounds } from '#refinance/reinstate-pawn.ts';
import { checkRefinance } from './check-refinance.ts';
import type { AskedPayment, LoanFacts, PayableLoan } from './payment-facts.ts';
import { refusePayment, type PaymentRefusal, type RefusalReason } from './payment-refusals.ts';
import { isPartialByLedger, isSeenTrue } from './seen-by-payer.ts';

/** The purpose of a payment, recomputed from the loan, or the refusal. */
export type LoanDecision =
  | { readonly ok: true; readonly purpose: PaymentPurpose; readonly isPartial: boolean }
  | { readonly ok: false; readonly refusal: PaymentRefusal };

const NOT_PAYABLE: Readonly<Record<NotPayableReason, RefusalReason>> = {
  paid_off: 'paidOff',
  nothing_owed: 'nothingOwed',
  awaiting_signature: 'awaitingSignature',
  awaiting_funds: 'awaitingFunds',
  bankruptcy_stay: 'bankruptcyStay',
  vehicle_recovery: 'vehicleRecovery',
  closed: 'closed',
  payment_in_flight: 'paymentInFlight',
  ssn_missing: 'ssnMissing',
};

const NOT_SETTLABLE: Readonly<Record<NotSettlableReason, RefusalReason>> = {
  bankruptcy_stay: 'bankruptcyStay',
  not_late_enough: 'notLateEnough',
  no_offer: 'noOffer',
  not_signed: 'notSigned',
  offer_closed: 'offerClosed',
  payment_in_flight: 'paymentInFlight',
};

/** Decides the purpose of a payment from the loan alone. Refuses with `QuoteChanged` when the request claims something that no
 *  longer holds. Source: security T21, C14, loan-core 4.3, 4.4. */
export function decideLoan(request: AskedPayment, facts: LoanFacts): LoanDecision {
  if (isForSettlement(request.purpose)) return decideSettlement(request, facts);
  const isRefinance = request.purpose.kind === 'refinance';
  const refusal = checkPayable(request, facts) ?? (isRefinance ? checkRefinance(request, facts) : null);
  if (refusal !== null) return { ok: false, refusal };
  return isRefinance ? { ok: true, purpose: 'refinance', isPartial: false } : decideOrdinary(request, facts.loan);
}

/** Decides the payment of a settlement. The offer must be signed and not expired, and the amount must match exactly. The quote
 *  may be out of date, because its figures do not affect a settlement and a declined card already replaces it. Source:
 *  LOP-042, LOP-067, loan-core 3.3 (T28), 5.5. */
function decideSettlement(request: AskedPayment, { loan, settlement: offer }: LoanFacts): LoanDecision {
  const { paymentInFlight, snapshot } = loan;
  const permission = loanCan.settle(snapshot, { offer: offer?.step ?? null, paymentInFlight });
  if (!permission.allowed || offer === null)
    return refuse(NOT_SETTLABLE[permission.allowed ? 'no_offer' : permission.reason]);
  const exact = minCents(offer.settlementAmountCents, payoffCents(snapshot));
  if (request.paymentAmount !== exact) return refuse('settlementAmount', { amount: `$${formatAmount(exact)}` });
  const holds = request.purpose.kind === 'settlement' && isSeenTrue(request, loan);
  return holds ? { ok: true, purpose: 'settlement', isPartial: false } : refuse('seenChanged');
}

/** Refuses what neither an ordinary payment nor a renewal may do: pay a loan that is not payable, nothing, more than the payoff, by an
 *  old quote, or anything but the payoff while a renewal is open. */
function checkPayable(
  { paymentAmount, purpose, intentId: seenId }: AskedPayment,
  { loan, isSsnNeeded, intentId }: LoanFacts,
): PaymentRefusal | null {
  const permission = loanCan.pay(loan.snapshot, {
    paymentInFlight: loan.paymentInFlight,
    ssnOnFile: !isSsnNeeded,
    refinanceEligible: isSsnNeeded,
    noSsnRefinanceAllowed: false,
  });
  if (!permission.allowed) return refusePayment(NOT_PAYABLE[permission.reason]);
  if (paymentAmount < 1) return refusePayment('amountTooSmall');
  const payoff = payoffCents(loan.snapshot);
  const above = paymentAmount > payoff ? refusePayment('abovePayoff', { payoff: `$${formatAmount(payoff)}` }) : null;
  const isOpen = (loan.renewal ?? null) !== null;
  if (purpose.kind === 'refinance') {
    // A renewal that another tab opened is the reason, and not the figures that its payment changed.
    if (isOpen) return refusePayment('renewalOpen');
    // The payer reads the new terms in place and pays with them.
    if (seenId !== intentId) return refusePayment('termsChanged');
    return above;
  }
  // Give both reasons at once, so that the payer sees the limit together with the new figures.
  if (seenId !== intentId) return refusePayment('quoteChanged', {}, above === null ? {} : { also: [above.text] });
  if (above !== null) return above;
  // The payoff is never refused: it ends the renewal (width 5).
  return isOpen && paymentAmount !== payoff ? refusePayment('renewalOpen') : null;
}

function decideOrdinary(request: AskedPayment, loan: PayableLoan): LoanDecision {
  return checkPawnLeast(request, loan) ?? checkTakenAmounts(request, loan) ?? decidePurpose(request, loan);
}

function decidePurpose(request: AskedPayment, loan: PayableLoan): LoanDecision {
  const { purpose } = request;
  const paysOff = isPayoff(request.paymentAmount, payoffCents(loan.snapshot));
  const ordinary = purpose.kind === 'productSwitch' ? 'productSwitch' : 'standard';
  const paidFor = paysOff ? 'payoff' : ordinary;
  const isPartial = isPartialByLedger(request, loan);
  const holds =
    purpose.kind !== 'contradictory' &&
    purpose.kind !== 'settlement' &&
    purpose.kind === paidFor &&
    purpose.isPartial === isPartial &&
    isSeenTrue(request, loan);
  return holds ? { ok: true, purpose: paidFor, isPartial } : refuse('seenChanged');
}

/** Limits what the reinstatement of a pawn may pay. Reinstating renews the pawn, and the principal of the renewed loan must
 *  not fall below the product's minimum. Source: decision 005. */
function checkPawnLeast({ paymentAmount }: AskedPayment, { snapshot }: PayableLoan): LoanDecision | null {
  const product = findProduct(snapshot.productId);
  if (product?.kind !== 'pawn' || !isOfrReinstateAmount(snapshot, product)) return null;
  const { maxCents } = pawnReinstatementBounds(snapshot, product);
  const payoff = payoffCents(snapshot);
  if (paymentAmount <= maxCents || paymentAmount >= payoff) return null;
  return refuse('pawnTooSmall', { most: `$${formatAmount(maxCents)}`, payoff: `$${formatAmount(payoff)}` });
}

/** Refuses an amount that the product does not take: a payday loan without a plan takes its payoff, or its fee while it can be
 *  renewed. Source: loan-core 4.5. */
function checkTakenAmounts({ paymentAmount }: AskedPayment, { snapshot }: PayableLoan): LoanDecision | null {
  const product = findProduct(snapshot.productId);
  if (product === null || isPayableAmount(snapshot, product, paymentAmount)) return null;
  const payable = payableAmounts(snapshot, product);
  if (payable.kind !== 'only') return null;
  return refuse('amountNotTaken', { amounts: payable.amounts.map((each) => `$${formatAmount(each)}`).join(' or ') });
}

function refuse(reason: RefusalReason, values: Readonly<Record<string, string>> = {}): LoanDecision {
  return { ok: false, refusal: refusePayment(reason, values) };
}
