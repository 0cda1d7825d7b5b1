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
  /** Statutory reduction of principal at each renewal from that one on (the first renewal is 1), lifted to the cent: a part of
   *  the principal the chain began with. */
  readonly principalReduction: { readonly fromRenewal: number; readonly rateE8: number } | null;
}

/** What recovering a vehicle may cost the borrower. Source: loan-core 1.2 (`repo`). */
export interface RecoveryTerms {
  /** Charged when a recovery agent gets the order. */
  readonly assignmentFeeCents: Cents;
  /** Charged when the vehicle is recovered: the fee of the first row whose distance is not exceeded; null miles is the rest. */
  readonly recoveryFees: readonly { readonly upToMiles: number | null; readonly feeCents: Cents }[];
  readonly storagePerDayCents: Cents;
  /** Days the vehicle is held before it may be sold; null: only the notice counts. */
  readonly holdDays: number | null;
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
  /** The same after the vehicle was recovered (13). */
  readonly allowsReinstatementAfterRecovery: boolean;
  /** Null: unsecured, or nothing may be charged and nothing recovered. */
  readonly recovery: RecoveryTerms | null;
  /** Whether the borrower gets what a sale brings above the debt. */
  readonly paysSurplus: boolean;
  /** Until when a new loan may be given back. */
  readonly rescission: 'refinanceOnly' | 'nextBusinessDayClose';
  /** Charged once for each returned item; 0: never. */
  readonly returnedItemFeeCents: Cents;
  /** Product a loan may be switched to at `productSwitchAmountDue`. */
  readonly switchToProductId: number | null;
  /** Days a notice of default must stand before assignment and acceleration; 0: the ladder alone. */
  readonly rightToCureDays: number;
  /** Days before maturity at which a renewal statement is sent (N02); null: never. */
  readonly renewalStatementDaysBefore: number | null;
  /** Whether a married applicant's spouse gets notice (N16). */
  readonly needsSpouseNotice: boolean;
  /** What the law wants to know of a pledgor before a renewal. */
  readonly demographics: readonly ('race' | 'height' | 'gender' | 'weight')[];
  /** Whose books hold the loans. */
  readonly entity: 'lender' | 'partner';
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
  /** How the charge divides, for its itemisation; null: it is all interest. */
  readonly chargeParts: { readonly interestRateE8: number; readonly customaryFeeRateE8: number } | null;
  /** Passed on to the state at origination. */
  readonly lienFeeCents: Cents;
  /** Whether an unredeemed vehicle becomes the lender's after grace. */
  readonly forfeitsAfterGrace: boolean;
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
  /** Only on loans of at least this; null: on all. */
  readonly fromCents: Cents | null;
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
  /** Least and most days from the note to the last due date; null: no limit. */
  readonly minTermDays: number | null;
  readonly maxTermDays: number | null;
  /** Charged on each due date on top of the level instalment: a part of the original principal. Not on active duty. */
  readonly maintenanceFee: { readonly rateE8: number; readonly maxCents: Cents } | null;
  /** The most that all charges together may be: a part of the original principal; null: no such cap. */
  readonly totalCostCapRateE8: number | null;
}

/** A revolving line: daily interest and customary fee, monthly statements. Source: loan-core 1.2, 4.1. */
export interface LineProduct extends ProductTerms {
  readonly kind: 'line';
  readonly rateE8: number;
  /** The fee as a nominal annual rate: 0.7 % a day is 2.555. */
  readonly customaryFeeRateE8: number;
  readonly minDrawCents: Cents;
  readonly maxDrawCents: Cents;
  /** Days from the statement to its due date. */
  readonly statementDueDays: number;
  /** Part of the principal in the minimum payment, lifted to the cent. */
  readonly minimumPrincipalRateE8: number;
  /** A balance below this is due in full. */
  readonly payInFullBelowCents: Cents;
}

/** A way out of a payday loan: equal monthly payments without any charge. Source: loan-core 1.2 (`extendedPlan`), 1.3. */
export interface ExtendedPlanTerms {
  readonly minInstalments: number;
  readonly maxInstalments: number;
  /** Months from one plan of a borrower to the next; null: any time. */
  readonly monthsBetween: number | null;
}

/** A single payment with one fee. `face`: the fee is a part of advance plus fee; `advance`: of the advance. Source: 1.2, 1.4. */
export interface PaydayProduct extends ProductTerms {
  readonly kind: 'payday';
  readonly fee: { readonly rateE8: number; readonly of: 'face' | 'advance' };
  readonly maxFaceCents: Cents | null;
  readonly minTermDays: number;
  readonly maxTermDays: number;
  /** Null: the product has no such plan. */
  readonly extendedPlan: ExtendedPlanTerms | null;
}

/** A product of the catalogue. Source: loan-core 1.2. */
export type Product = PawnProduct | InstalmentProduct | LineProduct | PaydayProduct;

/** A product whose loans have a principal and a schedule from the start: all but the line of credit. */
export type TermProduct = Exclude<Product, LineProduct>;
