import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { productSwitchAmountDueCents } from '#loans/opening/product-switch.ts';
import { findProduct } from '#loans/products/find-product.ts';
import type { Product } from '#loans/products/product.ts';
import { floorAtZero, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { maxLoanAmount } from '#origination/max-loan-amount.ts';
import { isOfferPublished, qualifiedAmountCents } from '#refinance/qualified-amount.ts';
import { refinanceEligible, type EligibilityFacts } from '#refinance/refinance-eligible.ts';
import { switchRefusal } from '#refinance/switch-product.ts';
import { renewalDueDates } from '#renewals/renewal-due-dates.ts';
import type { OfferRule } from './offer-kind.ts';

/** Days from the publishing of an offer to its last day. A settlement has its own 14 days. */
const OFFER_DAYS = 30;

/** A loan gets no further settlement offer before this many days after the last day of its former one. */
export const SETTLEMENT_REST_DAYS = 90;

/** A new loan is offered on the vehicle of a loan that was paid off at most this many days ago. */
export const PAID_OFF_DAYS = 365;

/** What an offer of more cash depends on besides the loan. Amounts in cents; null when unknown. */
export interface CustomerMeans {
  readonly vehicleValueCents: Cents | null;
  /** Per month. */
  readonly discretionaryIncomeCents: Cents | null;
}

/** Returns the last day of an offer that is published on a day. */
export function offerExpiresOn(on: BusinessDate): BusinessDate {
  return addDays(on, OFFER_DAYS);
}

/** Returns the cycle in which a rule makes at most one offer for the same loan or person: the quarter for a settlement, and the month
 *  for every other rule. */
export function offerCycle(rule: Exclude<OfferRule, 'lender'>, on: BusinessDate): string {
  const month = on.slice(0, 7);
  return rule === 'settlement' ? `${on.slice(0, 4)}-Q${Math.ceil(Number(on.slice(5, 7)) / 3)}` : month;
}

function published(amountCents: Cents): Cents | null {
  return isOfferPublished(amountCents) ? amountCents : null;
}

/** Returns the cash that a renewal of the loan could pay out, in cents. Null when the loan is late or may not be renewed, when a
 *  needed figure is unknown, or below 50.00. The renewal itself allows at least as much, because its payment reduces what is carried
 *  over. Source: loan-core 4.3 (qualifiedAmount), 4.4. */
export function cashOfferCents(
  loan: LoanSnapshot,
  product: Product,
  eligibility: EligibilityFacts,
  means: CustomerMeans,
): Cents | null {
  if (product.kind !== 'pawn' && product.kind !== 'instalment') return null;
  if (loanDaysLate(loan) > 0 || !refinanceEligible(loan, product, eligibility).ok) return null;
  const range = maxLoanAmount(product, {
    ...means,
    noteOn: loan.asOf,
    dueDates: renewalDueDates(loan, product, loan.asOf),
    stateCapCents: null,
    otherPrincipalCents: NO_CENTS,
    creditLimitCents: null,
    isActiveDuty: false,
  });
  return range.ok ? published(qualifiedAmountCents(range.value.maxCents, loan)) : null;
}

/** Returns the credit that is left to use after a switch of the loan to the line of credit of its state, in cents. Null when the
 *  loan is late, when the switch or a renewal is not allowed, or below 50.00. Source: loan-core 3.3 (T10), 4.3 (qualifiedAmount). */
export function lineOfferCents(loan: LoanSnapshot, product: Product, eligibility: EligibilityFacts): Cents | null {
  const newProduct = product.switchToProductId === null ? null : findProduct(product.switchToProductId);
  // A loan that moved to another system cannot switch there: its line belongs to the product's own system.
  if (newProduct?.kind !== 'line' || newProduct.lmsId !== loan.lmsId || loanDaysLate(loan) > 0) return null;
  if (!refinanceEligible(loan, product, eligibility).ok) return null;
  const creditLimitCents = newProduct.maxAmountCents;
  const amountCents = productSwitchAmountDueCents(loan, product, creditLimitCents);
  if (amountCents === null || switchRefusal(loan, product, { amountCents, newProduct, creditLimitCents }) !== null)
    return null;
  return published(floorAtZero(subtractCents(creditLimitCents, loan.balances.principalCents)));
}

/** Returns the most that a customer without a loan could borrow again with a product, in cents. Null when a needed figure is unknown,
 *  or below 50.00. Source: loan-core 4.3 (qualifiedAmount, 0 for none). */
export function newLoanOfferCents(product: Product, means: CustomerMeans, on: BusinessDate): Cents | null {
  if (product.loanToValueE8 === null || product.kind === 'line') return null;
  const range = maxLoanAmount(product, {
    ...means,
    noteOn: on,
    dueDates: [],
    stateCapCents: null,
    otherPrincipalCents: NO_CENTS,
    creditLimitCents: null,
    isActiveDuty: false,
  });
  return range.ok ? published(qualifiedAmountCents(range.value.maxCents, null)) : null;
}
