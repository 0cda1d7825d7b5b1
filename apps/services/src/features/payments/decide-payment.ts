import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';
import type { submitPayment } from '@lendside/contract/payments/submit-payment.ts';
import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import { loanCan, type NotPayableReason, type NotSettlableReason } from '@lendside/domain/loans/statuses/loan-can.ts';
import { isPartialPayConfirmViewable } from '@lendside/domain/loans/payments/payable-amount.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { isOfrReinstateAmount } from '@lendside/domain/loans/losses/may-reinstate.ts';
import { productSwitchAmountDueCents } from '@lendside/domain/loans/opening/product-switch.ts';
import { reinstatementCents } from '@lendside/domain/loans/losses/reinstatement.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { minCents, type Cents } from '@lendside/domain/money/cents.ts';
import { isPartialPayment, isPayoff } from '@lendside/domain/payments/classify-payment.ts';
import { ofrChoice } from '@lendside/domain/payments/ofr-choice.ts';
import { pawnReinstatementBounds } from '@lendside/domain/refinance/reinstate-pawn.ts';
import type { SettlementStatus } from '@lendside/domain/settlements/settlement.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** What a client sends to pay. */
export type PaymentRequest = RequestOf<typeof submitPayment>;

/** What an accepted payment is for; the ledger books a product switch's amount as an ordinary payment. */
export type PaidFor = 'standard' | 'payoff' | 'settlement' | 'productSwitch';

/** Why not: the code and text of the first reason, and what else is known already to be in the way. */
export interface PaymentRefusal {
  readonly code: ErrorCode;
  readonly text: string;
  readonly also?: string;
}

/** What the server makes of it: everything recomputed, or why not. */
export type PaymentDecision =
  | { readonly ok: true; readonly purpose: PaidFor; readonly isPartial: boolean }
  | { readonly ok: false; readonly refusal: PaymentRefusal };

const NOT_PAYABLE_TEXT: Readonly<Record<NotPayableReason, string>> = {
  paid_off: 'This loan is paid off.',
  awaiting_signature: 'This loan is waiting for your signature.',
  awaiting_funds: 'This loan is waiting for its funds.',
  bankruptcy_stay: 'This loan cannot be paid online. Please call your store.',
  vehicle_recovery: 'This loan cannot be paid online. Please call your store.',
  closed: 'This loan is closed.',
  payment_in_flight: 'A payment on this loan is already being processed.',
  ssn_missing: NOT_ELIGIBLE_TEXT,
};

/** What a decision needs besides the request and the loan. */
export interface PaymentFactsToDecide {
  readonly isSsnNeeded: boolean;
  readonly intentId: string;
  /** Where the loan's settlement offer stands; null where none was made. Read for a settlement only. */
  readonly settlement?: SettlementStatus | null;
}

const NO_SETTLEMENT: Readonly<Record<NotSettlableReason, readonly [code: ErrorCode, text: string]>> = {
  bankruptcy_stay: ['LoanNotPayable', 'This loan cannot be paid online. Please call your store.'],
  not_late_enough: ['SettlementClosed', 'This loan cannot be settled.'],
  no_offer: ['SettlementClosed', 'There is no settlement offer for this loan.'],
  not_signed: ['SettlementNotSigned', 'Sign the settlement first. Please call your store.'],
  offer_closed: ['SettlementClosed', 'This settlement offer can be taken no more. Please call your store.'],
  payment_in_flight: ['PaymentInFlight', 'A payment on this loan is already being processed.'],
};

/** Decides the payment of a settlement: by its signed offer, up to its last day, its amount exactly. That amount is all a payer saw, so
 *  an older quote does: a card refused before counts as a try, which alone makes a new one.
 *  Source: LOP-042, LOP-067, loan-core 3.3 (T28), 5.5. */
function decideSettlement(request: PaymentRequest, loan: LoanRecord, facts: PaymentFactsToDecide): PaymentDecision {
  const offer = facts.settlement ?? null;
  const { paymentInFlight, snapshot } = loan;
  const permission = loanCan.settle(snapshot, { offer: offer?.step ?? null, paymentInFlight });
  if (!permission.allowed || offer === null) {
    const [code, text] = NO_SETTLEMENT[permission.allowed ? 'no_offer' : permission.reason];
    return refuse(code, text);
  }
  const exact = minCents(offer.settlementAmountCents, payoffCents(snapshot));
  if (request.paymentAmount !== exact)
    return refuse('AmountOutOfRange', `The settlement is paid with exactly $${formatAmount(exact)}.`);
  const holds =
    request.paymentType === 'settlement' &&
    request.paymentAmountType === 'settlement' &&
    !request.isPayoff &&
    !request.isPartial &&
    request.ofrPaymentValue === null &&
    seenIsTrue(request, loan);
  return holds ? { ok: true, purpose: 'settlement', isPartial: false } : changed();
}

/** Decides a payment from the loan alone: the client's flags and amounts are assertions of what the customer saw, and one
 *  that does not hold refuses `QuoteChanged` and changes nothing. Source: security T21, C14, loan-core 4.3, 4.4. */
export function decidePayment(request: PaymentRequest, loan: LoanRecord, facts: PaymentFactsToDecide): PaymentDecision {
  if (request.paymentType === 'settlement' || request.paymentAmountType === 'settlement')
    return decideSettlement(request, loan, facts);
  const permission = loanCan.pay(loan.snapshot, {
    paymentInFlight: loan.paymentInFlight,
    ssnOnFile: !facts.isSsnNeeded,
    refinanceEligible: facts.isSsnNeeded,
    noSsnRefinanceAllowed: false,
  });
  if (!permission.allowed) {
    return refuse(
      permission.reason === 'payment_in_flight' ? 'PaymentInFlight' : 'LoanNotPayable',
      NOT_PAYABLE_TEXT[permission.reason],
    );
  }
  if (request.paymentAmount < 1) return refuse('AmountOutOfRange', 'Enter an amount of at least $0.01.');
  const payoff = payoffCents(loan.snapshot);
  const above =
    request.paymentAmount > payoff ? `The amount is above the payoff amount of $${formatAmount(payoff)}.` : undefined;
  // Both at once, so that whoever looks at the new figures knows the limit too.
  if (request.intentId !== facts.intentId) return changed(above);
  if (above !== undefined) return refuse('AmountExceedsPayoff', above);
  const least = leastLoanRefusal(request.paymentAmount, loan);
  if (least !== null) return least;
  const paysOff = isPayoff(request.paymentAmount, payoff);
  const isPartial = isPartialByLedger(request, loan);
  const purpose = paysOff ? 'payoff' : 'standard';
  const paidFor = request.paymentAmountType === 'onlineProduct' && !paysOff ? 'productSwitch' : purpose;
  const holds =
    request.isPayoff === paysOff &&
    request.isPartial === isPartial &&
    request.paymentType === purpose &&
    seenIsTrue(request, loan);
  return holds ? { ok: true, purpose: paidFor, isPartial } : changed();
}

/** A reinstated pawn is renewed, and no renewed loan is smaller than its product allows. Source: decision 005. */
function leastLoanRefusal(amountCents: Cents, { snapshot }: LoanRecord): PaymentDecision | null {
  const product = findProduct(snapshot.productId);
  if (product?.kind !== 'pawn' || !isOfrReinstateAmount(snapshot, product)) return null;
  const { maxCents } = pawnReinstatementBounds(snapshot, product);
  const payoff = payoffCents(snapshot);
  if (amountCents <= maxCents || amountCents >= payoff) return null;
  return refuse(
    'AmountOutOfRange',
    `Pay at most $${formatAmount(maxCents)} to get the loan back, or $${formatAmount(payoff)} to pay it off.`,
  );
}

function isPartialByLedger(request: PaymentRequest, { snapshot }: LoanRecord): boolean {
  const product = findProduct(snapshot.productId);
  if (product === null) return false;
  const figures = quoteFigures(snapshot, product);
  return isPartialPayment({
    daysLate: figures.daysLate,
    paymentCents: request.paymentAmount,
    isPartialPayConfirmViewable: isPartialPayConfirmViewable(snapshot, product),
    minimumRequiredAmountCents: figures.minimumRequiredAmountCents,
    amountType: request.paymentAmountType,
    isOfrReinstateAmount: isOfrReinstateAmount(snapshot, product),
  });
}

/** What the payer of a loan out for repo chose must be what the amount does; a guest, who is told of no recovery, says nothing. */
function isOfrChoiceTrue(request: PaymentRequest, { snapshot }: LoanRecord): boolean {
  if (request.ofrPaymentValue === null) return true;
  const product = findProduct(snapshot.productId);
  if (product === null) return false;
  const isReinstatable = isOfrReinstateAmount(snapshot, product);
  const choice = ofrChoice({
    isInOfrStatus: snapshot.status === LOAN_STATUS.OutForRepo || snapshot.status === LOAN_STATUS.OutForRepoChargedOff,
    isOfrReinstateAmount: isReinstatable,
    amountType: request.paymentAmountType,
    isPayoff: isPayoff(request.paymentAmount, payoffCents(snapshot)),
  });
  const isWhole = choice !== 'reinstate' || request.paymentAmount === reinstatementCents(snapshot, product);
  return request.ofrPaymentValue === choice && isWhole;
}

/** The amount of a product switch is no less than what the switch asks for, of a loan that can be switched. What its customer may
 *  borrow there can only raise it. Source: loan-core 4.3 (productSwitchAmountDue). */
function isSwitchAmountTrue(request: PaymentRequest, { snapshot }: LoanRecord): boolean {
  if (request.paymentAmountType !== 'onlineProduct') return true;
  const product = findProduct(snapshot.productId);
  const dueCents = product === null ? null : productSwitchAmountDueCents(snapshot, product);
  return dueCents !== null && snapshot.status === LOAN_STATUS.Open && request.paymentAmount >= dueCents;
}

/** What the screen showed beside the amount: the store, the brand, the due date, the choice of amount. */
function seenIsTrue(request: PaymentRequest, loan: LoanRecord): boolean {
  const product = findProduct(loan.snapshot.productId);
  const figures = product === null ? null : quoteFigures(loan.snapshot, product);
  return (
    request.lmsId === loan.snapshot.lmsId &&
    request.storeId === loan.storeId &&
    request.productBrand === loan.brand &&
    (figures === null || request.paymentDueDate === null || request.paymentDueDate === figures.dueOn) &&
    isOfrChoiceTrue(request, loan) &&
    isSwitchAmountTrue(request, loan)
  );
}

function refuse(code: ErrorCode, text: string, also?: string): PaymentDecision {
  return { ok: false, refusal: also === undefined ? { code, text } : { code, text, also } };
}

/** What the borrower saw of the loan no longer holds. */
export const QUOTE_CHANGED_TEXT = 'The amounts of your loan have changed. Please review them and try again.';

function changed(also?: string): PaymentDecision {
  return refuse('QuoteChanged', QUOTE_CHANGED_TEXT, also);
}
