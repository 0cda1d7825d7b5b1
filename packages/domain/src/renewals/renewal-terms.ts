import type { BusinessDate } from '#calendar/business-date.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import type { LineQuote } from '#origination/quote-line.ts';
import type { TermsQuote } from '#origination/terms-quote.ts';
import type { Cents } from '#money/cents.ts';

/** The terms of the loan that a renewal makes, as shown, hashed, signed and booked. Amounts in cents. Source: width 4, 5; loan-core
 *  1.4, 4.3, 6.1. */
export interface RenewalTerms {
  readonly oldLoanId: number;
  readonly newProductId: number;
  /** The new loan, or the line of credit. */
  readonly quote:
    | { readonly kind: 'term'; readonly terms: TermsQuote }
    | { readonly kind: 'line'; readonly terms: LineQuote };
  /** Business date of the terms. They are valid on this day only. */
  readonly asOf: BusinessDate;
  /** The day from which the periods of a pawn count: the day its payment is booked. The day of the terms for other loans. */
  readonly countsFrom: BusinessDate;
  readonly paymentCents: Cents;
  readonly cashOutCents: Cents;
  /** How the cash is paid out; null without cash. */
  readonly cashChannel: DisbursementChannel | null;
  readonly ancillaries: readonly { readonly ancillaryId: number; readonly name: string; readonly priceCents: Cents }[];
  /** What the old loan owes after the payment; it becomes principal of the new loan. */
  readonly carriedOverCents: Cents;
  /** What accrued since the payment and is waived when the loan is booked. */
  readonly waivedCents: Cents;
  /** Due dates of a loan with a schedule; empty for a pawn and a line. */
  readonly dueDates: readonly BusinessDate[];
  /** First day of a pawn's next period and its charge; null for other loans. */
  readonly nextPeriod: { readonly startsOn: BusinessDate; readonly chargeCents: Cents } | null;
}
