import type { BusinessDate } from '#calendar/business-date.ts';
import type { Apr } from '#compliance/apr.ts';
import type { ScheduleItem } from '#loans/loan-snapshot.ts';
import type { LateFeeTerms, TermProduct } from '#loans/products/product.ts';
import type { Cents } from '#money/cents.ts';

/** An ancillary product paid from the loan; cents. Voluntary with its disclosures it is no finance charge, but part of the
 *  military rate; required it is both. Source: loan-core 6.1. */
export interface FinancedItem {
  readonly name: string;
  readonly amountCents: Cents;
  readonly isRequired: boolean;
}

/** What a new loan is asked for. */
export interface TermsQuery {
  readonly product: TermProduct;
  readonly principalCents: Cents;
  readonly noteOn: BusinessDate;
  /** Of the instalments or the one payday payment; empty for a pawn. */
  readonly dueDates: readonly BusinessDate[];
  /** Note date of the renewal chain's first loan; the note date without it. */
  readonly chainStartOn?: BusinessDate;
  /** Limits a title loan; null when no appraisal does, as at a renewal. */
  readonly vehicleValueCents: Cents | null;
  readonly isActiveDuty: boolean;
  /** A servicemember or dependant under 32 CFR 232. */
  readonly isCoveredBorrower: boolean;
  readonly financedItems: readonly FinancedItem[];
  /** Of the principal, what pays off the loan that is refinanced; 0 for a new loan. */
  readonly carriedOverCents: Cents;
  /** Unearned charge of the old loan that is neither refunded nor yet counted; it enters the new finance charge. */
  readonly unrefundedChargeCents: Cents;
}

/** The five figures of the Truth-in-Lending box. Source: 12 CFR 1026.18(b) to (h). */
export interface LendingBox {
  readonly apr: Apr;
  readonly financeChargeCents: Cents;
  readonly amountFinancedCents: Cents;
  readonly totalOfPaymentsCents: Cents;
  readonly payments: readonly PaymentSeries[];
}

/** Equal payments that follow each other. Source: 12 CFR 1026.18(g). */
export interface PaymentSeries {
  readonly count: number;
  readonly amountCents: Cents;
  readonly firstDueOn: BusinessDate;
}

/** Where the amount financed goes; cents. Source: 12 CFR 1026.18(c). */
export interface Itemisation {
  readonly givenToBorrowerCents: Cents;
  readonly paidOnOtherLoanCents: Cents;
  readonly paidToOthers: readonly { readonly name: string; readonly amountCents: Cents }[];
  /** In the principal, but not financed: origination fee and required products. */
  readonly prepaidFinanceChargeCents: Cents;
}

/** The terms of a new loan: what is shown, hashed, signed and booked. Source: loan-core 4.3 (schedules and terms), 6.1. */
export interface TermsQuote {
  readonly productId: number;
  readonly principalCents: Cents;
  /** Nominal annual rate × 10^8; 0 for products with period charges. */
  readonly rateE8: number;
  readonly noteOn: BusinessDate;
  readonly schedule: readonly ScheduleItem[];
  readonly box: LendingBox;
  /** Computed for every loan, covered borrower or not. */
  readonly mapr: Apr;
  readonly itemisation: Itemisation;
  readonly securityInterest: 'vehicleTitle' | 'none';
  /** Null: nothing is charged for lateness. */
  readonly lateCharge: LateFeeTerms | null;
  readonly returnedItemFeeCents: Cents;
  /** Paying early never costs more. `interestStops`: only days that passed are paid for; `chargeStands`: no part of the charge
   *  is given back. */
  readonly prepayment: 'interestStops' | 'chargeStands';
}
