import type { BusinessDate } from '#calendar/business-date.ts';
import type { Apr } from '#compliance/apr.ts';
import type { ScheduleItem } from '#loans/loan-snapshot.ts';
import type { LaterPeriod } from '#loans/opening/open-loan.ts';
import type { LateFeeTerms, TermProduct } from '#loans/products/product.ts';
import type { Cents } from '#money/cents.ts';

/** An ancillary product paid from the loan; cents. A voluntary product with its disclosures is not a finance charge but counts
 *  toward the military rate. A required product counts as both. Source: loan-core 6.1. */
export interface FinancedItem {
  readonly name: string;
  readonly amountCents: Cents;
  readonly isRequired: boolean;
}

/** Input of a quote for a new loan. */
export interface TermsQuery {
  readonly product: TermProduct;
  readonly principalCents: Cents;
  readonly noteOn: BusinessDate;
  /** Due dates of the installments or the payday payment; empty for a pawn. */
  readonly dueDates: readonly BusinessDate[];
  /** Note date of the first loan in the renewal chain. Default: the note date. */
  readonly chainStartOn?: BusinessDate;
  /** Appraisal that limits a title loan. Null when there is no appraisal, as at a renewal. */
  readonly vehicleValueCents: Cents | null;
  readonly isActiveDuty: boolean;
  /** A servicemember or dependent under 32 CFR 232. */
  readonly isCoveredBorrower: boolean;
  readonly financedItems: readonly FinancedItem[];
  /** Part of the principal that pays off the refinanced loan. 0 for a new loan. */
  readonly carriedOverCents: Cents;
  /** Unearned charge of the old loan that was neither refunded nor counted yet. It is added to the new finance charge. */
  readonly unrefundedChargeCents: Cents;
  /** For a pawn renewed before its due date: when its own period starts, and the charge it carries over. The carried charge is
   *  added to the new finance charge too. */
  readonly laterPeriod?: LaterPeriod;
}

/** The five amounts of the Truth-in-Lending box. Source: 12 CFR 1026.18(b) to (h). */
export interface LendingBox {
  readonly apr: Apr;
  readonly financeChargeCents: Cents;
  readonly amountFinancedCents: Cents;
  readonly totalOfPaymentsCents: Cents;
  readonly payments: readonly PaymentSeries[];
}

/** Consecutive equal payments. Source: 12 CFR 1026.18(g). */
export interface PaymentSeries {
  readonly count: number;
  readonly amountCents: Cents;
  readonly firstDueOn: BusinessDate;
}

/** How the amount financed is used; cents. Source: 12 CFR 1026.18(c). */
export interface Itemisation {
  readonly givenToBorrowerCents: Cents;
  readonly paidOnOtherLoanCents: Cents;
  readonly paidToOthers: readonly { readonly name: string; readonly amountCents: Cents }[];
  /** Part of the principal that is not financed: origination fee and required products. */
  readonly prepaidFinanceChargeCents: Cents;
}

/** Terms of a new loan as shown, hashed, signed and booked. Source: loan-core 4.3 (schedules and terms), 6.1. */
export interface TermsQuote {
  readonly productId: number;
  readonly principalCents: Cents;
  /** Nominal annual rate × 10^8; 0 for products with period charges. */
  readonly rateE8: number;
  readonly noteOn: BusinessDate;
  readonly schedule: readonly ScheduleItem[];
  readonly box: LendingBox;
  /** Computed for every loan, even without a covered borrower. */
  readonly mapr: Apr;
  readonly itemisation: Itemisation;
  readonly securityInterest: 'vehicleTitle' | 'none';
  /** Null when there is no late charge. */
  readonly lateCharge: LateFeeTerms | null;
  readonly returnedItemFeeCents: Cents;
  /** Early payment never costs more. `interestStops`: interest is paid only for past days. `chargeStands`: no part of the
   *  charge is refunded. */
  readonly prepayment: 'interestStops' | 'chargeStands';
}
