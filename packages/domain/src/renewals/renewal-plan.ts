import type { BusinessDate } from '#calendar/business-date.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import type { PaymentTender } from '#ledger/payment-postings.ts';
import type { AncillaryItem } from '#loans/ancillaries/offer-ancillaries.ts';
import type { Product } from '#loans/products/product.ts';
import type { Cents } from '#money/cents.ts';
import type { RefinancePaymentBounds } from '#refinance/refinance-bounds.ts';
import type { RenewalTerms } from './renewal-terms.ts';

/** What a borrower wants of the loan that follows. Amounts in cents. */
export interface PlanWish {
  readonly paymentCents: Cents;
  /** 0, or at least 50.00. */
  readonly cashOutCents: Cents;
  readonly channel: DisbursementChannel;
  readonly ancillaryIds: readonly number[];
}

/** The booked payment of an open renewal. Amounts in cents. */
export interface CapturedPayment {
  /** Business date on which it was booked. For a renewal without a payment: the day it was opened. */
  readonly on: BusinessDate;
  /** Business date on which it was accepted, with the amount of that day. By default the same day. */
  readonly acceptedOn?: BusinessDate;
  /** Part of the payment that paid the charge of the old loan. 0 when nothing was paid. Only a switch of product needs it. */
  readonly chargeCents: Cents;
}

/** Facts that decide a renewal and that the loan itself does not hold. Amounts in cents. */
export interface PlanFacts {
  /** Product of the new loan. A line of credit makes the renewal a switch of product. */
  readonly newProduct: Product;
  /** Business date of the terms: the loan's own, or an earlier one that was closed before its last signature was read. */
  readonly termsOn: BusinessDate;
  /** Null before the payment is booked. */
  readonly captured: CapturedPayment | null;
  /** How the payment is made; only the entries of a payment that is not booked yet depend on it. */
  readonly tender: PaymentTender;
  /** The most that this customer may owe on the new loan when it pays cash out; the limit of a line. */
  readonly maxLoanAmountCents: Cents;
  /** Ancillary products that cover the loan already. */
  readonly carriedAncillaryIds: ReadonlySet<number>;
  /** A store sells every ancillary product. Default: online. */
  readonly isInStore?: boolean;
  readonly isCoveredBorrower: boolean;
  readonly isActiveDuty: boolean;
  readonly newLoanId: number;
  readonly newLoanHeader: string;
}

/** A renewal as it is quoted, signed and booked. Amounts in cents. */
export interface PlannedRenewal {
  readonly terms: RenewalTerms;
  /** The least and most that may be paid with it. They say nothing once the payment is booked. */
  readonly bounds: RefinancePaymentBounds;
  /** Part of the least that reduces the principal because the law asks for it. */
  readonly reductionCents: Cents;
  /** The most cash that fits and that the channel pays out. 0 when less than 50.00 fits. */
  readonly maxCashOutCents: Cents;
  /** The same without the limit of the channel. */
  readonly cashRoomCents: Cents;
  readonly items: readonly AncillaryItem[];
}
