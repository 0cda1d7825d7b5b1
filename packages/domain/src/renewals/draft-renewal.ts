import type { BusinessDate } from '#calendar/business-date.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import { allocatedCents } from '#ledger/payment-postings.ts';
import { productSwitchUnearned } from '#ledger/refinance-postings.ts';
import { chooseAncillaries, offerAncillaries, type AncillaryItem } from '#loans/ancillaries/offer-ancillaries.ts';
import { unearnedChargeOn } from '#loans/charges/earned-charges.ts';
import { originationFeeCents } from '#loans/charges/origination-price.ts';
import { decided, refused, type CommandRefusal, type Decided } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_SYSTEM_IDS } from '#loan-systems/loan-systems.ts';
import { LEAST_CASH_OUT_CENTS } from '#loans/opening/disbursement-available.ts';
import { fixedChargeCents, type LoanTerms } from '#loans/opening/open-loan.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import { renewalReductionCents } from '#loans/payments/principal-reduction.ts';
import { unearnedOwnCents } from '#loans/pawns/pawn-period.ts';
import { postEntries } from '#loans/post-entries.ts';
import { CHANNEL_MAX_CENTS } from '#loans/products/channel-limits.ts';
import type { LineProduct, Product, TermProduct } from '#loans/products/product.ts';
import { decideTransition } from '#loans/statuses/loan-transitions.ts';
import { minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { quoteLine } from '#origination/quote-line.ts';
import { quoteTerms } from '#origination/quote-terms.ts';
import { payOldLoan, type PaidLoan } from '#refinance/pay-old-loan.ts';
import { mostNewPrincipalCents, newPrincipalRefusal, refinanceRefusal } from '#refinance/refinance-bounds.ts';
import { newDebt, type NewDebt, type Renewal } from '#refinance/refinance-loan.ts';
import { switchRefusal, type MoveToLine } from '#refinance/switch-product.ts';
import { accruedCents, accruedSince, waiveAccrued } from './accrued-since.ts';
import { renewalPaymentBounds } from './renewal-bounds.ts';
import { renewalDueDates } from './renewal-due-dates.ts';
import type { PlanFacts, PlannedRenewal, PlanWish } from './renewal-plan.ts';
import type { RenewalTerms } from './renewal-terms.ts';

/** What replaces the old loan: a loan with a schedule, or a line of credit. */
export type DraftedNext =
  | { readonly kind: 'term'; readonly debt: NewDebt; readonly renewal: Renewal }
  | { readonly kind: 'line'; readonly line: MoveToLine };

/** A decided renewal: its plan, and what its booking needs. */
export interface DraftedRenewal {
  readonly plan: PlannedRenewal;
  /** The old loan after waivers, refund, payment and credit, with their entries. */
  readonly paid: PaidLoan;
  readonly next: DraftedNext;
}

/** The old loan after what is waived. `waivedCents`: how much of it accrued by the day of the terms. */
interface WaivedLoan {
  readonly loan: LoanSnapshot;
  readonly entries: readonly JournalEntry[];
  readonly waivedCents: Cents;
}

/** Waives what accrued since the payment was accepted, or on NLS since the day of the terms. */
function waive(loan: LoanSnapshot, product: Product, { captured, termsOn, isActiveDuty }: PlanFacts): WaivedLoan {
  if (captured === null) return { loan, entries: [], waivedCents: NO_CENTS };
  const from = loan.lmsId === LOAN_SYSTEM_IDS.NLS ? termsOn : (captured.acceptedOn ?? captured.on);
  const accrued = accruedSince(loan, product, from, isActiveDuty);
  const afterTerms = accruedSince(loan, product, termsOn, isActiveDuty);
  return {
    ...waiveAccrued(loan, accrued),
    waivedCents: subtractCents(accruedCents(accrued), accruedCents(afterTerms)),
  };
}

/** Posts the payment unless it is booked already, and applies the customer's credit. */
function pay(loan: LoanSnapshot, product: Product, wish: PlanWish, { captured, tender }: PlanFacts): PaidLoan {
  return payOldLoan(loan, product, captured === null ? wish.paymentCents : NO_CENTS, tender);
}

function choose(
  wish: PlanWish,
  newProduct: Product,
  carriedCents: Cents,
  facts: PlanFacts,
): Decided<readonly AncillaryItem[]> {
  const offer = offerAncillaries({
    productId: newProduct.productId,
    principalCents: sumCents(carriedCents, wish.cashOutCents),
    carriedIds: facts.carriedAncillaryIds,
    isInStore: facts.isInStore ?? false,
  });
  return chooseAncillaries(offer, wish.ancillaryIds);
}

/** Returns why the loan may not be renewed so, or null. A loan becomes one of its own product, or of the one that its product switches to. */
function refusalOf(loan: LoanSnapshot, product: Product, wish: PlanWish, facts: PlanFacts): CommandRefusal | null {
  const { newProduct, captured, maxLoanAmountCents: creditLimitCents } = facts;
  const isOffered = newProduct.productId === product.productId || newProduct.productId === product.switchToProductId;
  if (!isOffered || newProduct.lmsId !== product.lmsId)
    return { code: 'unknown_product', productId: newProduct.productId };
  const amountCents = wish.paymentCents;
  if (newProduct.kind === 'line') {
    if (captured === null) return switchRefusal(loan, product, { amountCents, newProduct, creditLimitCents });
    const step = decideTransition(loan.status, loan.phase, 'productSwitch');
    return step.ok ? null : step.refusal;
  }
  if (captured === null) return refinanceRefusal(loan, product, { amountCents, cashOutCents: wish.cashOutCents });
  const step = decideTransition(loan.status, loan.phase, product.kind === 'instalment' ? 'refinance' : 'renewal');
  return step.ok ? null : step.refusal;
}

/** The day from which the new loan counts: a pawn that renews a pawn counts from the day of its payment. */
function countsFromOf(loan: LoanSnapshot, { newProduct, captured, termsOn }: PlanFacts): BusinessDate {
  const isPawnRenewal = loan.pawn !== null && newProduct.kind === 'pawn';
  return isPawnRenewal && captured !== null ? captured.on : termsOn;
}

function nextPeriodOf(terms: LoanTerms): RenewalTerms['nextPeriod'] {
  if (terms.product.kind !== 'pawn') return null;
  return { startsOn: terms.laterPeriod?.startsOn ?? terms.noteOn, chargeCents: fixedChargeCents(terms) };
}

/** Returns the most cash that fits, in cents: the most principal less what it must carry. 0 when it is below 50.00. */
function cashRoom(
  loan: LoanSnapshot,
  product: Product,
  newProduct: TermProduct,
  facts: PlanFacts,
  debt: NewDebt,
): Cents {
  const mostCents = mostNewPrincipalCents(loan, product, newProduct, facts.maxLoanAmountCents);
  const feeCents = originationFeeCents(newProduct, mostCents);
  const restCents = subtractCents(mostCents, feeCents, debt.carriedCents, debt.premiumCents, debt.commissionCents);
  return restCents < LEAST_CASH_OUT_CENTS ? NO_CENTS : restCents;
}

/** Returns why the cash cannot be paid out by its channel, or null. */
function channelRefusal({ cashOutCents, channel }: PlanWish): CommandRefusal | null {
  const mostCents = CHANNEL_MAX_CENTS[channel];
  if (mostCents === null || cashOutCents <= mostCents) return null;
  return { code: 'amount_out_of_range', minCents: LEAST_CASH_OUT_CENTS, maxCents: mostCents };
}

function draftTerm(
  loan: LoanSnapshot,
  product: Product,
  newProduct: TermProduct,
  wish: PlanWish,
  facts: PlanFacts,
): Decided<DraftedRenewal> {
  const waived = waive(loan, product, facts);
  const paid = pay(waived.loan, product, wish, facts);
  const items = choose(wish, newProduct, allocatedCents(allOwed(paid.loan.balances)), facts);
  if (!items.ok) return items;
  const noteOn = countsFromOf(loan, facts);
  const renewal: Renewal = {
    newLoanId: facts.newLoanId,
    cashOutCents: wish.cashOutCents,
    channel: wish.channel,
    financedItems: items.value.map(({ price }) => price),
    dueDates: renewalDueDates(loan, newProduct, noteOn),
    noteOn,
    isActiveDuty: facts.isActiveDuty,
  };
  const debt = newDebt(paid.loan, product, renewal, { product: newProduct, header: facts.newLoanHeader });
  if (facts.captured === null) {
    const refusal =
      channelRefusal(wish) ??
      newPrincipalRefusal(loan, product, wish.cashOutCents, facts.maxLoanAmountCents, debt.terms);
    if (refusal !== null) return refused(refusal);
  }
  const { laterPeriod } = debt.terms;
  const quote = quoteTerms({
    ...debt.terms,
    vehicleValueCents: null,
    isActiveDuty: facts.isActiveDuty,
    isCoveredBorrower: facts.isCoveredBorrower,
    financedItems: items.value.map(({ terms, priceCents, isRequired }) => ({
      name: terms.name,
      amountCents: priceCents,
      isRequired,
    })),
    carriedOverCents: debt.carriedCents,
    unrefundedChargeCents: laterPeriod === undefined ? unearnedChargeOn(loan, product, noteOn) : NO_CENTS,
  });
  if (!quote.ok) return quote;
  const cashRoomCents = cashRoom(loan, product, newProduct, facts, debt);
  const terms: RenewalTerms = {
    ...commonTerms(loan, wish, facts, waived.waivedCents),
    quote: { kind: 'term', terms: quote.value },
    countsFrom: noteOn,
    ancillaries: items.value.map(({ terms: { ancillaryId, name }, priceCents }) => ({ ancillaryId, name, priceCents })),
    carriedOverCents: debt.carriedCents,
    dueDates: renewal.dueDates,
    nextPeriod: nextPeriodOf(debt.terms),
  };
  return decided({
    plan: {
      terms,
      bounds: renewalPaymentBounds(loan, product, facts),
      reductionCents: renewalReductionCents(loan, product),
      maxCashOutCents: minCents(cashRoomCents, CHANNEL_MAX_CENTS[wish.channel] ?? cashRoomCents),
      cashRoomCents,
      items: items.value,
    },
    paid: { ...paid, entries: [...waived.entries, ...paid.entries] },
    next: { kind: 'term', debt, renewal },
  });
}

function commonTerms(loan: LoanSnapshot, wish: PlanWish, facts: PlanFacts, waivedCents: Cents) {
  return {
    oldLoanId: loan.loanId,
    newProductId: facts.newProduct.productId,
    asOf: facts.termsOn,
    paymentCents: wish.paymentCents,
    cashOutCents: wish.cashOutCents,
    cashChannel: wish.cashOutCents === 0 ? null : wish.channel,
    waivedCents,
  };
}

/** The refund of a switch: its entry, the loan after it, and how much of the charge was booked since the payment. */
interface RefundedLoan {
  readonly loan: LoanSnapshot;
  readonly entry: JournalEntry;
  readonly bookedSinceCents: Cents;
}

/** Refunds the part of the charge that was unearned on the day of the payment, whether that payment has paid it or not. A charge
 *  that a pawn's period has added since then is refunded whole. Source: loan-core 2.3 (PRODUCT_SWITCH unearned part), 4.3. */
function refundCharge(loan: LoanSnapshot, product: Product, { captured }: PlanFacts): RefundedLoan {
  const on = captured?.on ?? loan.asOf;
  const { chargeCents, principalCents } = loan.balances;
  const isBookedSince = loan.pawn !== null && loan.pawn.startsOn > on && loan.pawn.startsOn <= loan.asOf;
  const bookedSinceCents = isBookedSince ? (loan.pawn?.chargeCents ?? NO_CENTS) : NO_CENTS;
  const unearnedChargeCents = unearnedChargeOn(loan, product, on);
  const unearnedThen = unearnedOwnCents({ ...loan, asOf: on, balances: { ...loan.balances, unearnedChargeCents } });
  const refundCents = minCents(
    sumCents(chargeCents, captured?.chargeCents ?? NO_CENTS),
    sumCents(unearnedThen, bookedSinceCents),
  );
  const toCharge = minCents(chargeCents, refundCents);
  const toPrincipal = minCents(principalCents, subtractCents(refundCents, toCharge));
  const refundedCents = sumCents(toCharge, toPrincipal);
  const entry = productSwitchUnearned({
    chargeCents: toCharge,
    principalCents: toPrincipal,
    earnedCents: subtractCents(refundedCents, minCents(refundedCents, unearnedOwnCents(loan))),
  });
  return { loan: postEntries(loan, [entry]), entry, bookedSinceCents };
}

function draftSwitch(
  loan: LoanSnapshot,
  product: Product,
  newProduct: LineProduct,
  wish: PlanWish,
  facts: PlanFacts,
): Decided<DraftedRenewal> {
  // The store completes a switch on the day of the visit.
  if (facts.termsOn !== loan.asOf) return refused({ code: 'quote_expired' });
  const creditLimitCents = facts.maxLoanAmountCents;
  const quote = quoteLine({
    product: newProduct,
    creditLimitCents,
    openedOn: facts.termsOn,
    isCoveredBorrower: facts.isCoveredBorrower,
  });
  if (!quote.ok) return quote;
  const waived = waive(loan, product, facts);
  const refunded = refundCharge(waived.loan, product, facts);
  const paid = pay(refunded.loan, product, wish, facts);
  const entries = [...waived.entries, ...(refunded.entry.lines.length > 0 ? [refunded.entry] : []), ...paid.entries];
  const terms: RenewalTerms = {
    ...commonTerms(loan, wish, facts, sumCents(waived.waivedCents, refunded.bookedSinceCents)),
    quote: { kind: 'line', terms: quote.value },
    countsFrom: facts.termsOn,
    ancillaries: [],
    carriedOverCents: allocatedCents(allOwed(paid.loan.balances)),
    dueDates: [],
    nextPeriod: null,
  };
  return decided({
    plan: {
      terms,
      bounds: renewalPaymentBounds(loan, product, facts),
      reductionCents: NO_CENTS,
      maxCashOutCents: NO_CENTS,
      cashRoomCents: NO_CENTS,
      items: [],
    },
    paid: { ...paid, entries },
    next: {
      kind: 'line',
      line: { newLoanId: facts.newLoanId, newLoanHeader: facts.newLoanHeader, newProduct, creditLimitCents },
    },
  });
}

function assertDays({ asOf }: LoanSnapshot, { captured, termsOn }: PlanFacts): void {
  const isInOrder = captured === null ? termsOn === asOf : captured.on <= termsOn && termsOn <= asOf;
  if (!isInOrder) throw new Error(`terms of ${termsOn} do not fit a loan of ${asOf}`);
}

/** Decides a renewal and works out everything that its quote and its booking need. `planRenewal` says what it refuses. Throws
 *  on terms of a day after the loan's, or before its payment. */
export function draftRenewal(
  loan: LoanSnapshot,
  product: Product,
  wish: PlanWish,
  facts: PlanFacts,
): Decided<DraftedRenewal> {
  assertDays(loan, facts);
  const refusal = refusalOf(loan, product, wish, facts);
  if (refusal !== null) return refused(refusal);
  const { newProduct } = facts;
  if (newProduct.kind !== 'line') return draftTerm(loan, product, newProduct, wish, facts);
  if (wish.cashOutCents !== 0 || wish.ancillaryIds.length > 0)
    return refused({ code: 'not_eligible', reason: 'line_of_credit' });
  return draftSwitch(loan, product, newProduct, wish, facts);
}
