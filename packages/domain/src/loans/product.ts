import type { LoanSystemId } from '#loan-systems/loan-systems.ts';
import type { Cents } from '#money/cents.ts';

/** Days late at which a loan takes each step of the delinquency ladder; null where the product has no such step.
 *  Source: loan-core 1.2 (`ladder`), 3.2. */
export interface DelinquencyLadder {
  /** To status 31. */
  readonly activeDefaultDays: number;
  /** Assignment to a recovery agent is allowed (status 15). */
  readonly outForRepoDays: number | null;
  /** To status 27. */
  readonly defaultDays: number;
  readonly nonAccrualDays: number;
  readonly chargeOffDays: number;
}

/** Whether and how the product renews or refinances. Source: loan-core 1.2 (`renew`). */
export interface RenewalTerms {
  readonly isOnline: boolean;
  readonly maxDaysLate: number;
  /** null: any number of times. */
  readonly maxRenewals: number | null;
}

/** What every product says. Amounts in cents, rates × 10^8. Source: loan-core 1.2. */
interface ProductTerms {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly lmsId: LoanSystemId;
  /** Brand codes, as `tmx`. */
  readonly brands: readonly string[];
  /** Two-letter state. */
  readonly state: string;
  readonly loanType: 'Title' | 'Personal';
  readonly minAmountCents: Cents;
  readonly maxAmountCents: Cents;
  /** Loan-to-value limit; null for unsecured products. */
  readonly loanToValueE8: number | null;
  /** The smallest principal a renewed loan may have. */
  readonly minimumLoanAmountCents: Cents;
  readonly renewal: RenewalTerms;
  readonly ladder: DelinquencyLadder;
  /** Whether a recovered balance may be claimed from the borrower. */
  readonly allowsDeficiency: boolean;
  /** Whether a loan in Default (27) or out for repo returns to Open when its past-due amount is paid. */
  readonly allowsReinstatement: boolean;
}

/** One price of a pawn: from that day of the renewal chain on. Source: loan-core 1.2 (`charge`). */
export interface PawnChargeRow {
  readonly fromChainDay: number;
  readonly rateE8: number;
  /** The legal limit per period. */
  readonly capRateE8: number;
  /** Statutory minimum charge, the only way past the cap. */
  readonly minCents: Cents;
}

/** Single-period loan on a title with a fixed charge per period. Source: loan-core 1.2, 1.4. */
export interface PawnProduct extends ProductTerms {
  readonly kind: 'pawn';
  readonly periodDays: number;
  /** Ordered by `fromChainDay`, the first 0. */
  readonly charges: readonly PawnChargeRow[];
  readonly graceDays: number;
  /** Additional charge for 30 days of grace, pro rata by day. */
  readonly graceRateE8: number;
  /** Passed on to the state at origination. */
  readonly lienFeeCents: Cents;
}

/** Rate of an instalment product up to an amount; null for the last, open row. */
export interface RateTier {
  readonly upToCents: Cents | null;
  readonly rateE8: number;
}

/** Late fee per instalment. Source: loan-core 1.2 (`lateFee`). */
export interface LateFeeTerms {
  readonly rateE8: number;
  readonly graceDays: number;
  readonly minCents: Cents | null;
  readonly maxCents: Cents | null;
}

/** Fee withheld from the proceeds and earned over the term. Source: loan-core 1.2 (`originationFee`). */
export interface OriginationFeeTerms {
  readonly rateE8: number;
  readonly maxCents: Cents | null;
}

/** Level instalments with daily simple interest. Source: loan-core 1.2, 1.4. */
export interface InstalmentProduct extends ProductTerms {
  readonly kind: 'instalment';
  readonly minInstalments: number;
  readonly maxInstalments: number;
  readonly frequency: 'monthly' | 'biweekly';
  /** Ordered; the last has no upper amount. */
  readonly rates: readonly RateTier[];
  readonly lateFee: LateFeeTerms | null;
  readonly originationFee: OriginationFeeTerms | null;
  readonly returnedItemFeeCents: Cents;
}

/** A product of the catalogue; further kinds (line of credit, payday) join this union. Source: loan-core 1.2. */
export type Product = PawnProduct | InstalmentProduct;
