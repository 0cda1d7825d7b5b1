import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { LIMITS } from '#configuration/setting-limits.ts';
import type { PaymentTender } from '#ledger/payment-postings.ts';
import { applyPayment, type AppliedPayment } from '#loans/payments/apply-payment.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition } from '#loans/statuses/loan-transitions.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';
import { cents, maxCents, minCents, subtractCents, type Cents } from '#money/cents.ts';
import { parseRateE8, RATE_SCALE } from '#money/rate.ts';
import { roundHalfUp, roundUp } from '#money/rounding.ts';

/** An offer to end a debt for less than is owed; amounts in cents. Source: loan-core 2.1 (`settlement`), 5.5. */
export interface SettlementOffer {
  readonly claimCents: Cents;
  readonly amountCents: Cents;
  readonly offeredOn: BusinessDate;
  /** The last day on which the offer can be paid. */
  readonly expiresOn: BusinessDate;
  /** Null until the borrower signs. */
  readonly docSignedOn: BusinessDate | null;
  /** Number of failed payments of the offer. */
  readonly attempts: number;
  /** How often a failed payment may be retried. Absent when the settings do not say. Source: LCF-009, LCF-022. */
  readonly retriesMax?: number;
  readonly state: 'open' | 'paid' | 'expired' | 'withdrawn';
}

/** Settlement amounts as shares of the claim, by days late, set by policy. Source: loan-core 4.3 (settlementAmount). */
const SHARES = [
  { fromDaysLate: 366, rateE8: parseRateE8('0.35') },
  { fromDaysLate: 181, rateE8: parseRateE8('0.50') },
  { fromDaysLate: 91, rateE8: parseRateE8('0.70') },
] as const;
const LEAST_SHARE_OF_PRINCIPAL_E8 = parseRateE8('0.25');
const OFFER_DAYS = 14;

/** Returns how many more times the payment of an offer may be tried. Source: loan-core 5.5, LCF-009. */
function triesLeftOf({ attempts, retriesMax = LIMITS.settlementPaymentRetriesMax }: SettlementOffer): number {
  return Math.max(0, retriesMax + 1 - attempts);
}

function share(amountCents: Cents, rateE8: number): [bigint, bigint] {
  return [BigInt(amountCents) * BigInt(rateE8), BigInt(RATE_SCALE)];
}

/** Returns the amount that settles a claim after so many days late, in cents: its share of the claim, rounded half up. It is
 *  at least 25 % of the principal and always at least 0.01 below the claim. Null when it is too early or the amount cannot be
 *  below the claim. Source: loan-core 0.2, 4.3. */
export function settlementAmountCents(claimCents: Cents, principalCents: Cents, daysLate: number): Cents | null {
  const row = SHARES.find((each) => daysLate >= each.fromDaysLate);
  if (row === undefined || claimCents <= 1) return null;
  const least = roundUp(...share(principalCents, LEAST_SHARE_OF_PRINCIPAL_E8));
  return minCents(subtractCents(claimCents, cents(1)), maxCents(least, roundHalfUp(...share(claimCents, row.rateE8))));
}

/** Makes an offer on the loan's business date, valid for 14 days. Refuses with `illegal_transition` when no settlement is
 *  possible, or with `not_eligible` and the reason `nothing_owed` or `not_late_enough`. Source: loan-core 3.3 (T28), 4.3, 5.5. */
export function offerSettlement(loan: LoanSnapshot): Decided<SettlementOffer> {
  const step = decideTransition(loan.status, loan.phase, 'paySettlement');
  if (!step.ok) return step;
  const claimCents = payoffCents(loan);
  if (claimCents === 0) return refused({ code: 'not_eligible', reason: 'nothing_owed' });
  const amountCents = settlementAmountCents(claimCents, loan.balances.principalCents, loanDaysLate(loan));
  if (amountCents === null) return refused({ code: 'not_eligible', reason: 'not_late_enough' });
  const expiresOn = addDays(loan.asOf, OFFER_DAYS);
  return decided({
    claimCents,
    amountCents,
    offeredOn: loan.asOf,
    expiresOn,
    docSignedOn: null,
    attempts: 0,
    state: 'open',
  });
}

function isOpen(offer: SettlementOffer, on: BusinessDate): boolean {
  return offer.state === 'open' && on <= offer.expiresOn;
}

/** What a signed settlement agreement promises. */
export type SignedTerms = Pick<SettlementOffer, 'claimCents' | 'amountCents' | 'offeredOn' | 'expiresOn'>;

function isOf(offer: SettlementOffer, terms: SignedTerms): boolean {
  return (['claimCents', 'amountCents', 'offeredOn', 'expiresOn'] as const).every(
    (name) => offer[name] === terms[name],
  );
}

/** Records the borrower's signature, given on a day that may be over. Signing again changes nothing. An offer that was signed in
 *  time and has expired since is signed, and stays expired. Refuses with `not_eligible`: reason `offer_closed` after the last day,
 *  or when the offer is paid or withdrawn; reason `terms_changed` when another offer was signed. Source: loan-core 3.3 (T28,
 *  docSigned). */
export function signSettlement(
  offer: SettlementOffer,
  on: BusinessDate,
  signed: SignedTerms | null = null,
): Decided<SettlementOffer> {
  if (signed !== null && !isOf(offer, signed)) return refused({ code: 'not_eligible', reason: 'terms_changed' });
  const isInTime = on <= offer.expiresOn && (offer.state === 'open' || offer.state === 'expired');
  if (!isInTime) return refused({ code: 'not_eligible', reason: 'offer_closed' });
  return decided({ ...offer, docSignedOn: offer.docSignedOn ?? on });
}

/** Pays a signed offer with at least its amount, which ends the whole debt. Only the payment order must be in time:
 *  `orderedOn` may be before the day of booking. Refuses with `illegal_transition`; with `not_eligible` and the reason
 *  `offer_closed`, `not_signed` or `attempts_used`; or with `amount_out_of_range` below the offer or above the claim. Source:
 *  loan-core 2.3 (SETTLEMENT), 3.3 (T28), 5.5. */
export function paySettlement(
  loan: LoanSnapshot,
  product: Product,
  offer: SettlementOffer,
  amountCents: Cents,
  tender: PaymentTender = 'card',
  orderedOn: BusinessDate = loan.asOf,
): Decided<{ readonly payment: AppliedPayment; readonly offer: SettlementOffer }> {
  const step = decideTransition(loan.status, loan.phase, 'paySettlement');
  if (!step.ok) return step;
  if (!isOpen(offer, orderedOn)) return refused({ code: 'not_eligible', reason: 'offer_closed' });
  if (offer.docSignedOn === null) return refused({ code: 'not_eligible', reason: 'not_signed' });
  if (triesLeftOf(offer) === 0) return refused({ code: 'not_eligible', reason: 'attempts_used' });
  const claimCents = payoffCents(loan);
  const leastCents = minCents(offer.amountCents, claimCents);
  if (amountCents < leastCents || amountCents > claimCents)
    return refused({ code: 'amount_out_of_range', minCents: leastCents, maxCents: claimCents });
  const payment = applyPayment(loan, product, amountCents, 'settlement', tender);
  return decided({ payment, offer: { ...offer, state: 'paid' } });
}

/** Counts a payment of the offer that failed at the processor. Source: loan-core 5.5 (payment retries 2). */
export function settlementPaymentFailed(offer: SettlementOffer): SettlementOffer {
  return { ...offer, attempts: offer.attempts + 1 };
}

/** Reopens a paid offer whose payment was returned or charged back. The signature and the last day stay, and the payment
 *  counts as a failed try. An unpaid offer is unchanged. Source: loan-core 3.3 (T30), 5.5, decision 017. */
export function settlementCameBack(offer: SettlementOffer): SettlementOffer {
  return offer.state === 'paid' ? { ...settlementPaymentFailed(offer), state: 'open' } : offer;
}

/** An offer on a day, as the settlement screen shows it. Source: loan-core 7 (SettlementOffer unsigned, signed). */
export interface SettlementStatus {
  readonly step: 'sign' | 'pay' | 'paid' | 'closed';
  readonly settlementAmountCents: Cents;
  /** The claim less the settlement amount. */
  readonly savedCents: Cents;
  readonly docSigned: boolean;
  readonly offeredOn: BusinessDate;
  readonly docExpiresOn: BusinessDate;
  readonly paymentMade: boolean;
  readonly triesLeft: number;
  /** Failed payments of the offer. */
  readonly triesUsed: number;
}

/** Returns the step of an offer: to sign, to pay, paid, or closed (expired, withdrawn or out of tries). Source: loan-core 5.5;
 *  specification of the settlement offer route. */
export function settlementStatus(offer: SettlementOffer, on: BusinessDate): SettlementStatus {
  const triesLeft = triesLeftOf(offer);
  const docSigned = offer.docSignedOn !== null;
  const openStep = docSigned ? 'pay' : 'sign';
  const isPayable = isOpen(offer, on) && triesLeft > 0;
  return {
    step: offer.state === 'paid' ? 'paid' : isPayable ? openStep : 'closed',
    settlementAmountCents: offer.amountCents,
    savedCents: subtractCents(offer.claimCents, offer.amountCents),
    docSigned,
    offeredOn: offer.offeredOn,
    docExpiresOn: offer.expiresOn,
    paymentMade: offer.state === 'paid',
    triesLeft,
    triesUsed: offer.attempts,
  };
}
