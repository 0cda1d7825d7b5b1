import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import { earnCharge, earnOriginationFee, type DisbursementChannel } from '#ledger/loan-postings.ts';
import { allocatedCents, type PaymentTender } from '#ledger/payment-postings.ts';
import { refinance, refinanceUnearned } from '#ledger/refinance-postings.ts';
import {
  chargeEarnedOn,
  originationFeeEarnedOn,
  unearnedChargeOn,
  unearnedOriginationFeeCents,
} from '#loans/charges/earned-charges.ts';
import { accrueExact, EXACT_PER_CENT, owedCents } from '#loans/charges/interest.ts';
import { startOwnPeriod } from '#loans/day-end/decide-day-events.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { moveLoan, type LoanEventName } from '#loans/statuses/loan-transitions.ts';
import { openLoan, type LoanTerms } from '#loans/opening/open-loan.ts';
import { annualRateE8, originationFeeCents } from '#loans/charges/origination-price.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { LineProduct, Product } from '#loans/products/product.ts';
import { nextPeriodStart } from '#loans/pawns/pawn-period.ts';
import { minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { payOldLoan, type PaidLoan } from './pay-old-loan.ts';
import { newPrincipalRefusal, refinanceRefusal } from './refinance-bounds.ts';
import { renewedLoanHeader } from './renewed-loan-header.ts';

/** An ancillary product financed by the new loan: the provider's premium and our commission, in cents. */
export interface FinancedItem {
  readonly premiumCents: Cents;
  readonly commissionCents: Cents;
}

/** Input of a refinance or renewal. Amounts in cents. */
export interface RefinanceRequest {
  /** Payment that is posted first. 0 is allowed only when no minimum is due (NLS). */
  readonly amountCents: Cents;
  readonly tender: PaymentTender;
  /** 0, or at least 50.00. */
  readonly cashOutCents: Cents;
  readonly channel: DisbursementChannel;
  readonly financedItems: readonly FinancedItem[];
  /** The most this customer may owe on the new loan (design 4.3). */
  readonly maxLoanAmountCents: Cents;
  readonly newLoanId: number;
  /** The new loan's product when it differs from the old one's. */
  readonly newProduct?: Exclude<Product, LineProduct>;
  /** Due dates of the new loan; empty for a pawn. */
  readonly dueDates: readonly BusinessDate[];
}

/** Both loans of a refinance. The shared entry is the first entry of `next`; `terms` are the signed terms. */
export interface RefinancedLoan {
  readonly old: LoanChange;
  readonly next: LoanChange & { readonly terms: LoanTerms };
}

/** Steps of a loan that starts without outside funds. Source: loan-core 3.3 (T01, T02, T04). */
export const CARRIED_OVER: readonly LoanEventName[] = ['startOrigination', 'signingComplete', 'disbursementAccepted'];

const FEE_STEPS_MAX = 64;

/** Returns the smallest principal that covers `neededCents` and its own financed origination fee: N = needed + fee(N). Source:
 *  loan-core 2.3 (allocation of REFINANCE). */
function principalWithFee(product: Product, neededCents: Cents): Cents {
  let principalCents = neededCents;
  for (let step = 0; step < FEE_STEPS_MAX; step += 1) {
    const next = sumCents(neededCents, originationFeeCents(product, principalCents));
    if (next === principalCents) return principalCents;
    principalCents = next;
  }
  throw new Error(`product ${product.productId} has no principal that covers ${neededCents} cents and its fee`);
}

/** Product and header of the new loan. */
interface Renewed {
  readonly product: Exclude<Product, LineProduct>;
  readonly header: string;
}

/** Input of a renewal besides its payment. */
export interface Renewal extends Pick<
  RefinanceRequest,
  'newLoanId' | 'cashOutCents' | 'channel' | 'financedItems' | 'dueDates'
> {
  /** Date of the new note. Default: the loan's business date. A pawn counts from the day its payment was booked. */
  readonly noteOn?: BusinessDate;
  /** The borrower is on active duty, so the new loan has no maintenance fee. */
  readonly isActiveDuty?: boolean;
}

/** The terms of the new loan and what it finances; cents. */
export interface NewDebt {
  readonly terms: LoanTerms;
  /** What the old loan still owes. */
  readonly carriedCents: Cents;
  readonly premiumCents: Cents;
  readonly commissionCents: Cents;
}

/** Returns the later start of a pawn's next period when the pawn is renewed before its due date, otherwise undefined. Source:
 *  loan-core 1.4 (renewal of a pawn or pledge). */
function laterPeriodOf(
  old: LoanSnapshot,
  product: Product,
  newProduct: Product,
  { noteOn, cashCents }: { readonly noteOn: BusinessDate; readonly cashCents: Cents },
): Pick<LoanTerms, 'laterPeriod'> {
  const startsOn = nextPeriodStart({ ...old, asOf: noteOn });
  if (old.pawn === null || newProduct.kind !== 'pawn' || startsOn === noteOn) return {};
  return { laterPeriod: { startsOn, carriedCents: unearnedChargeOn(old, product, noteOn), cashCents } };
}

/** Returns the terms of the loan that carries on what `paid` owes after its payment. Source: loan-core 2.3 (allocation of
 *  REFINANCE), 1.4. */
export function newDebt(paid: LoanSnapshot, product: Product, request: Renewal, renewed: Renewed): NewDebt {
  const noteOn = request.noteOn ?? paid.asOf;
  const carriedCents = allocatedCents(allOwed(paid.balances));
  const premiumCents = sumCents(NO_CENTS, ...request.financedItems.map((item) => item.premiumCents));
  const commissionCents = sumCents(NO_CENTS, ...request.financedItems.map((item) => item.commissionCents));
  const neededCents = sumCents(carriedCents, request.cashOutCents, premiumCents, commissionCents);
  const terms: LoanTerms = {
    loanId: request.newLoanId,
    loanHeader: renewed.header,
    product: renewed.product,
    principalCents: principalWithFee(renewed.product, neededCents),
    noteOn,
    chainStartOn: paid.chainStartOn,
    dueDates: request.dueDates,
    channel: request.channel,
    renewal: { number: paid.renewalNumber + 1, chainPrincipalCents: paid.chainPrincipalCents },
    ...(request.isActiveDuty === true ? { isActiveDuty: true } : {}),
    ...laterPeriodOf(paid, product, renewed.product, { noteOn, cashCents: request.cashOutCents }),
  };
  return { terms, carriedCents, premiumCents, commissionCents };
}

/** Returns the part of a renewed pawn's charge that is still unearned when its renewal is booked and moves to the new loan. */
function movedUnearnedCents(paid: LoanSnapshot, { laterPeriod }: LoanTerms): Cents {
  return minCents(paid.balances.unearnedChargeCents, laterPeriod?.carriedCents ?? NO_CENTS);
}

/** Returns the interest of the new loan from its note to the day it is booked, in cents. */
function interestBeforeBooking({ product, principalCents, noteOn }: LoanTerms, on: BusinessDate): Cents {
  const rateE8 = annualRateE8(product, principalCents);
  return owedCents(accrueExact(0n, principalCents, rateE8, daysBetween(noteOn, on)));
}

/** Builds the shared entry that closes the old loan and opens the new loan. */
function pairOf(paid: LoanSnapshot, debt: NewDebt, request: Renewal): JournalEntry {
  const { terms } = debt;
  return refinance(
    {
      loanId: paid.loanId,
      parts: allOwed(paid.balances),
      unearnedChargeCents: movedUnearnedCents(paid, terms),
    },
    {
      loanId: terms.loanId,
      principalCents: terms.principalCents,
      cashOutCents: request.cashOutCents,
      channel: request.channel,
      premiumCents: debt.premiumCents,
      commissionCents: debt.commissionCents,
      originationFeeCents: originationFeeCents(terms.product, terms.principalCents),
      interestCents: interestBeforeBooking(terms, paid.asOf),
    },
  );
}

/** Brings a new loan from its note to the day it is booked: interest, the charge of a period that has begun, and what is earned by
 *  then. A loan that is booked on the day of its note does not change. */
function catchUp(opened: LoanSnapshot, terms: LoanTerms, paid: LoanSnapshot): LoanChange {
  const { asOf } = paid;
  if (asOf === terms.noteOn) return { loan: opened, entries: [], events: [] };
  const interestCents = interestBeforeBooking(terms, asOf);
  const carriedCents = terms.laterPeriod?.carriedCents ?? NO_CENTS;
  const unearnedChargeCents = sumCents(
    subtractCents(opened.balances.unearnedChargeCents, carriedCents),
    movedUnearnedCents(paid, terms),
  );
  const late = {
    ...opened,
    asOf,
    accruedExact: BigInt(interestCents) * EXACT_PER_CENT,
    balances: { ...opened.balances, interestCents, unearnedChargeCents },
  };
  const started = startOwnPeriod(late, terms.product);
  const earned = withLines([
    earnCharge(chargeEarnedOn(started.loan, terms.product, asOf)),
    earnOriginationFee(originationFeeEarnedOn(opened, terms.product, asOf)),
  ]);
  return { loan: postEntries(started.loan, earned), entries: [...started.entries, ...earned], events: [] };
}

function openNext(pair: JournalEntry, terms: LoanTerms, paid: LoanSnapshot): RefinancedLoan['next'] {
  const opened = openLoan(terms);
  // The refinance entry replaces the origination and its disbursement. The other opening entries stay.
  const rest = opened.entries.filter((entry) => entry.event !== 'ORIGINATE');
  const moved = moveLoan(opened.loan, 'disbursementAccepted');
  // The new loan stays in the old loan's system, which may have changed by a migration (loan-core T10).
  const { loan, entries } = catchUp({ ...moved, lmsId: paid.lmsId }, terms, paid);
  return { loan, entries: [pair, ...rest, ...entries], events: CARRIED_OVER, terms };
}

/** Closes a loan after its payment (22) and opens the loan of those terms. The caller has checked that this is allowed. A note
 *  before the booking day catches up on its charges, interest and earning. Source: loan-core 2.3 (REFINANCE), 1.4. */
export function closeAndOpen(product: Product, paid: PaidLoan, debt: NewDebt, request: Renewal): RefinancedLoan {
  const { loan } = paid;
  const unearned = refinanceUnearned(
    subtractCents(loan.balances.unearnedChargeCents, movedUnearnedCents(loan, debt.terms)),
    unearnedOriginationFeeCents(loan, product),
  );
  const pair = pairOf(loan, debt, request);
  const event = debt.terms.product.kind === 'instalment' ? 'refinance' : 'renewal';
  return {
    old: {
      loan: moveLoan({ ...postEntries(loan, [unearned, pair]), accruedExact: 0n }, event),
      entries: withLines([...paid.entries, unearned]),
      events: [...paid.events, event],
    },
    next: openNext(pair, debt.terms, loan),
  };
}

/** Closes a loan after its payment (22) and opens the loan that carries the remaining debt. The caller has checked that this
 *  is allowed. Source: loan-core 2.3 (REFINANCE). */
export function carryOver(product: Product, paid: PaidLoan, request: Renewal, renewed: Renewed): RefinancedLoan {
  return closeAndOpen(product, paid, newDebt(paid.loan, product, request, renewed), request);
}

/** Refinances or renews a loan on its business date. It posts the payment by the standard waterfall, earns the old loan's
 *  unearned amounts and closes it (22). A pawn that is renewed before its due date takes its unearned charge along instead, and
 *  its next period starts on that due date. It opens the new loan with the remaining debt, the cash, the financed items and the
 *  financed fee. The new loan stays in the chain, so its prices run from the chain's start. Unpaid interest of an NLS loan
 *  becomes principal. `refinanceOffered` and `refinanceEligible` decide whether a refinance is offered at all (guest,
 *  location, locks). Refuses with `illegal_transition` unless the loan is Open or ActiveDefault. Refuses with `not_eligible`
 *  when product or loan may not renew, or the new terms do not fit (`newPrincipalRefusal`). Refuses with `amount_out_of_range`
 *  and the bounds of the payment, the cash or the new principal. Source: loan-core 2.3 (REFINANCE), 2.5 B, 3.3 (T08), 4.3
 *  (newPrincipalBalance). */
export function refinanceLoan(old: LoanSnapshot, product: Product, request: RefinanceRequest): Decided<RefinancedLoan> {
  const refusal = refinanceRefusal(old, product, request);
  if (refusal !== null) return refused(refusal);
  const newProduct = request.newProduct ?? product;
  const header = renewedLoanHeader(old.loanHeader);
  if (newProduct.kind === 'line') return refused({ code: 'not_eligible', reason: 'product_does_not_renew' });
  if (header === null) return refused({ code: 'not_eligible', reason: 'generations_used_up' });
  const paid = payOldLoan(old, product, request.amountCents, request.tender);
  const debt = newDebt(paid.loan, product, request, { product: newProduct, header });
  const tooMuch = newPrincipalRefusal(old, product, request.cashOutCents, request.maxLoanAmountCents, debt.terms);
  if (tooMuch !== null) return refused(tooMuch);
  return decided(closeAndOpen(product, paid, debt, request));
}
