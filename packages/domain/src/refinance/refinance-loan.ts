import type { BusinessDate } from '#calendar/business-date.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { allocatedCents, type PaymentTender } from '#ledger/payment-postings.ts';
import { refinance, refinanceUnearned } from '#ledger/refinance-postings.ts';
import type { LoanSystemId } from '#loan-systems/loan-systems.ts';
import { unearnedOriginationFeeCents } from '#loans/charges/earned-charges.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { moveLoan, type LoanEventName } from '#loans/statuses/loan-transitions.ts';
import { openLoan, type LoanTerms } from '#loans/opening/open-loan.ts';
import { originationFeeCents } from '#loans/charges/origination-price.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { LineProduct, Product } from '#loans/products/product.ts';
import { nextPeriodStart } from '#loans/pawns/pawn-period.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
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
type Renewal = Pick<RefinanceRequest, 'newLoanId' | 'cashOutCents' | 'channel' | 'financedItems' | 'dueDates'>;

interface NewDebt {
  readonly terms: LoanTerms;
  readonly premiumCents: Cents;
  readonly commissionCents: Cents;
}

/** Returns the later start of a pawn's next period when the pawn is renewed before its due date, otherwise undefined. Source:
 *  loan-core 1.4 (renewal of a pawn or pledge). */
function laterPeriodOf(old: LoanSnapshot, newProduct: Product, cashCents: Cents): Pick<LoanTerms, 'laterPeriod'> {
  const startsOn = nextPeriodStart(old);
  if (old.pawn === null || newProduct.kind !== 'pawn' || startsOn === old.asOf) return {};
  return { laterPeriod: { startsOn, carriedCents: old.balances.unearnedChargeCents, cashCents } };
}

function newDebt(old: LoanSnapshot, paid: LoanSnapshot, request: Renewal, renewed: Renewed): NewDebt {
  const carriedCents = allocatedCents(allOwed(paid.balances));
  const premiumCents = sumCents(NO_CENTS, ...request.financedItems.map((item) => item.premiumCents));
  const commissionCents = sumCents(NO_CENTS, ...request.financedItems.map((item) => item.commissionCents));
  const neededCents = sumCents(carriedCents, request.cashOutCents, premiumCents, commissionCents);
  const terms: LoanTerms = {
    loanId: request.newLoanId,
    loanHeader: renewed.header,
    product: renewed.product,
    principalCents: principalWithFee(renewed.product, neededCents),
    noteOn: old.asOf,
    chainStartOn: old.chainStartOn,
    dueDates: request.dueDates,
    channel: request.channel,
    renewal: { number: old.renewalNumber + 1, chainPrincipalCents: old.chainPrincipalCents },
    ...laterPeriodOf(paid, renewed.product, request.cashOutCents),
  };
  return { terms, premiumCents, commissionCents };
}

/** Builds the shared entry that closes the old loan and opens the new loan. */
function pairOf(paid: LoanSnapshot, debt: NewDebt, request: Renewal): JournalEntry {
  const { terms } = debt;
  return refinance(
    {
      loanId: paid.loanId,
      parts: allOwed(paid.balances),
      unearnedChargeCents: terms.laterPeriod?.carriedCents ?? NO_CENTS,
    },
    {
      loanId: terms.loanId,
      principalCents: terms.principalCents,
      cashOutCents: request.cashOutCents,
      channel: request.channel,
      premiumCents: debt.premiumCents,
      commissionCents: debt.commissionCents,
      originationFeeCents: originationFeeCents(terms.product, terms.principalCents),
    },
  );
}

function openNext(pair: JournalEntry, terms: LoanTerms, lmsId: LoanSystemId): RefinancedLoan['next'] {
  const opened = openLoan(terms);
  // The refinance entry replaces the origination and its disbursement. The other opening entries stay.
  const rest = opened.entries.filter((entry) => entry.event !== 'ORIGINATE');
  const loan = moveLoan(opened.loan, 'disbursementAccepted');
  // The new loan stays in the old loan's system, which may have changed by a migration (loan-core T10).
  return { loan: { ...loan, lmsId }, entries: [pair, ...rest], events: CARRIED_OVER, terms };
}

function closeAndOpen(product: Product, paid: PaidLoan, debt: NewDebt, request: Renewal): RefinancedLoan {
  const { loan } = paid;
  const carriedCents = debt.terms.laterPeriod?.carriedCents ?? NO_CENTS;
  const unearned = refinanceUnearned(
    subtractCents(loan.balances.unearnedChargeCents, carriedCents),
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
    next: openNext(pair, debt.terms, loan.lmsId),
  };
}

/** Closes a loan after its payment (22) and opens the loan that carries the remaining debt. The caller has checked that this
 *  is allowed. Source: loan-core 2.3 (REFINANCE). */
export function carryOver(
  old: LoanSnapshot,
  product: Product,
  paid: PaidLoan,
  request: Renewal,
  renewed: Renewed,
): RefinancedLoan {
  return closeAndOpen(product, paid, newDebt(old, paid.loan, request, renewed), request);
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
  const debt = newDebt(old, paid.loan, request, { product: newProduct, header });
  const tooMuch = newPrincipalRefusal(old, product, request.cashOutCents, request.maxLoanAmountCents, debt.terms);
  if (tooMuch !== null) return refused(tooMuch);
  return decided(closeAndOpen(product, paid, debt, request));
}
