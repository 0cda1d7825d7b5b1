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

/** A voluntary product sold with a loan, such as insurance. Amounts in cents. It covers the days from `soldOn` to `endsOn`. */
export interface AncillarySale extends AncillaryPrice {
  readonly soldOn: BusinessDate;
  readonly endsOn: BusinessDate;
  /** True when the loan's principal includes its price. */
  readonly isFinanced: boolean;
}

/** Splits a price into premium and commission, which add up to it. `commissionPerMillion` is in parts per million. Source:
 *  loan-core 0.2. */
export function splitPrice(priceCents: Cents, commissionPerMillion: number): AncillaryPrice {
  const weights = [1_000_000 - commissionPerMillion, commissionPerMillion];
  const [premiumCents = NO_CENTS, commissionCents = NO_CENTS] = allocateByLargestRemainder(priceCents, weights);
  return { premiumCents, commissionCents };
}

/** Sells a product together with a payment. The loan itself does not change. Source: loan-core 2.3 (ANCILLARY with a payment). */
export function sellAncillary(loan: LoanSnapshot, tender: PaymentTender, price: AncillaryPrice): LoanChange {
  const entry: JournalEntry = ancillarySold(tender, price);
  return { loan, entries: [entry], events: [] };
}

/** Returns the refund for a product canceled on the day `on`: the price of the remaining days, pro rata by day. It is rounded
 *  once and split in the same ratio as the price. The day of sale refunds everything; the last day and later refund nothing.
 *  Source: loan-core 0.2, 2.3. */
export function refundOfAncillary(sale: AncillarySale, on: BusinessDate): AncillaryPrice {
  const days = daysBetween(sale.soldOn, sale.endsOn);
  const daysLeft = Math.max(0, Math.min(days, daysBetween(on, sale.endsOn)));
  const priceCents = sumCents(sale.premiumCents, sale.commissionCents);
  const refundCents = days === 0 ? NO_CENTS : roundHalfUp(BigInt(priceCents) * BigInt(daysLeft), BigInt(days));
  const weights = [sale.premiumCents, sale.commissionCents];
  const [premiumCents = NO_CENTS, commissionCents = NO_CENTS] = allocateByLargestRemainder(refundCents, weights);
  return { premiumCents, commissionCents };
}

/** Cancels a product today. The refund reduces the principal it was financed with, as far as that is still on the books. The
 *  remainder becomes the customer's credit. The refund is not a payment and satisfies no installment. A loan that owes nothing
 *  afterwards is paid off. Refuses with `amount_out_of_range` when nothing is left to refund. Source: loan-core 2.3 (ANCILLARY
 *  cancelled). */
export function cancelAncillary(loan: LoanSnapshot, product: Product, sale: AncillarySale): Decided<LoanChange> {
  const refund = refundOfAncillary(sale, loan.asOf);
  const refundCents = sumCents(refund.premiumCents, refund.commissionCents);
  if (refundCents === 0) return refused({ code: 'amount_out_of_range', minCents: cents(0), maxCents: cents(0) });
  const mayReduce = sale.isFinanced && accountsHoldingDebt(loan) !== 'chargedOff' && loan.line === null;
  const entry = ancillaryCancelled(refund, mayReduce ? minCents(refundCents, loan.balances.principalCents) : NO_CENTS);
  return decided(closeWhenPaid({ loan: postEntries(loan, [entry]), entries: [entry], events: [] }, product));
}
