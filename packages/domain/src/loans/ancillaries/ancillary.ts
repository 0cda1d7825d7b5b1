import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import type { PaymentTender } from '#ledger/payment-postings.ts';
import { ancillaryCancelled, ancillarySold, type AncillaryPrice } from '#ledger/reversal-postings.ts';
import { allocateByLargestRemainder } from '#money/allocate.ts';
import { cents, minCents, NO_CENTS, sumCents, type Cents } from '#money/cents.ts';
import { roundHalfUp } from '#money/rounding.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { closeWhenPaid } from '#loans/payments/close-when-paid.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';

/** A voluntary product sold with a loan: insurance, a plan. Cents; it covers the days from `soldOn` to `endsOn`. */
export interface AncillarySale extends AncillaryPrice {
  readonly soldOn: BusinessDate;
  readonly endsOn: BusinessDate;
  /** Whether its price is part of the loan's principal. */
  readonly isFinanced: boolean;
}

/** Price of a product split into premium and commission by parts per million; the parts add up. Source: loan-core 0.2. */
export function splitPrice(priceCents: Cents, commissionPerMillion: number): AncillaryPrice {
  const weights = [1_000_000 - commissionPerMillion, commissionPerMillion];
  const [premiumCents = NO_CENTS, commissionCents = NO_CENTS] = allocateByLargestRemainder(priceCents, weights);
  return { premiumCents, commissionCents };
}

/** Sells a product with a payment; it is not part of the loan. Source: loan-core 2.3 (ANCILLARY with a payment). */
export function sellAncillary(loan: LoanSnapshot, tender: PaymentTender, price: AncillaryPrice): LoanChange {
  const entry: JournalEntry = ancillarySold(tender, price);
  return { loan, entries: [entry], events: [] };
}

/** What comes back of a product cancelled on that day: the price of the days to come, pro rata by day, rounded once and split as
 *  premium and commission are; everything on the day of the sale, nothing from the last day on. Source: loan-core 0.2, 2.3. */
export function refundOfAncillary(sale: AncillarySale, on: BusinessDate): AncillaryPrice {
  const days = daysBetween(sale.soldOn, sale.endsOn);
  const daysLeft = Math.max(0, Math.min(days, daysBetween(on, sale.endsOn)));
  const priceCents = sumCents(sale.premiumCents, sale.commissionCents);
  const refundCents = days === 0 ? NO_CENTS : roundHalfUp(BigInt(priceCents) * BigInt(daysLeft), BigInt(days));
  const weights = [sale.premiumCents, sale.commissionCents];
  const [premiumCents = NO_CENTS, commissionCents = NO_CENTS] = allocateByLargestRemainder(refundCents, weights);
  return { premiumCents, commissionCents };
}

/** Cancels a product today: the refund goes off the principal it was financed with, as far as there is some on the books, else to
 *  the customer's credit. It is no payment and satisfies no instalment; a loan that owes nothing after it is paid off.
 *  Refuses `amount_out_of_range` when nothing is left to refund. Source: loan-core 2.3 (ANCILLARY cancelled). */
export function cancelAncillary(loan: LoanSnapshot, product: Product, sale: AncillarySale): Decided<LoanChange> {
  const refund = refundOfAncillary(sale, loan.asOf);
  const refundCents = sumCents(refund.premiumCents, refund.commissionCents);
  if (refundCents === 0) return refused({ code: 'amount_out_of_range', minCents: cents(0), maxCents: cents(0) });
  const mayReduce = sale.isFinanced && accountsHoldingDebt(loan) !== 'chargedOff' && loan.line === null;
  const entry = ancillaryCancelled(refund, mayReduce ? minCents(refundCents, loan.balances.principalCents) : NO_CENTS);
  return decided(closeWhenPaid({ loan: postEntries(loan, [entry]), entries: [entry], events: [] }, product));
}
