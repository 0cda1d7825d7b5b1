import type { LoanSystemId } from '#loan-systems/loan-systems.ts';
import type { Cents } from '#money/cents.ts';

/** Days late at which a loan takes each step of the delinquency ladder. Null when the product has no such step. Source:
 *  loan-core 1.2 (`ladder`), 3.2. */
export interface DelinquencyLadder {
  /** Moves to status 31. */
  readonly activeDefaultDays: number;
  /** A recovery agent may be assigned (status 15). */
  readonly outForRepoDays: number | null;
  /** Moves to status 27. */
  readonly defaultDays: number;
  readonly nonAccrualDays: number;
  readonly chargeOffDays: number;
}

/** Whether and how the product renews or refinances. Source: loan-core 1.2 (`renew`). */
export interface RenewalTerms {
  readonly isOnline: boolean;
  readonly maxDaysLate: number;
  /** Null: no limit. */
  readonly maxRenewals: number | null;
  /** Principal that the law requires to be paid at each renewal from number `fromRenewal` on (the first renewal is 1). It is a
   *  share of the chain's first principal, rounded up to the cent. */
  readonly principalReduction: { readonly fromRenewal: number; readonly rateE8: number } | null;
}

/** What the borrower may be charged for recovering a vehicle. Source: loan-core 1.2 (`repo`). */
export interface RecoveryTerms {
  /** Charged when a recovery agent gets the order. */
  readonly assignmentFeeCents: Cents;
  /** Charged when the vehicle is recovered: the fee of the first row that covers the distance. Null miles cover any distance. */
  readonly recoveryFees: readonly { readonly upToMiles: number | null; readonly feeCents: Cents }[];
  readonly storagePerDayCents: Cents;
  /** Days the vehicle must be held before a sale. Null: only the notice period applies. */
  readonly holdDays: number | null;
}

/** Terms common to all products. Amounts in cents, rates × 10^8. Source: loan-core 1.2. */
interface ProductTerms {
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly lmsId: LoanSystemId;
  /** Brand codes such as `tmx`. */
  readonly brands: readonly string[];
  /** Two-letter state code. */
  readonly state: string;
  readonly loanType: 'Title' | 'Personal';
  readonly minAmountCents: Cents;
  readonly maxAmountCents: Cents;
  /** Loan-to-value limit. Null for unsecured products. */
  readonly loanToValueE8: number | null;
  /** Smallest principal of a renewed loan. */
  readonly minimumLoanAmountCents: Cents;
  readonly renewal: RenewalTerms;
  readonly ladder: DelinquencyLadder;
  /** The borrower may be charged for a deficiency after the sale of the vehicle. */
  readonly allowsDeficiency: boolean;
  /** True when paying the past due amount returns a loan in Default (27) or out for repo to Open. */
  readonly allowsReinstatement: boolean;
  /** True when paying the past due amount also returns a loan to Open after its vehicle was recovered (13). */
  readonly allowsReinstatementAfterRecovery: boolean;
  /** Null when unsecured: no vehicle is recovered. */
  readonly recovery: RecoveryTerms | null;
  /** The borrower gets the surplus of a sale. */
  readonly paysSurplus: boolean;
  /** Whether a rescission is possible only for a refinance, or for any new loan until the close of the next business day. */
  readonly rescission: 'refinanceOnly' | 'nextBusinessDayClose';
  /** Charged once per returned item. 0: never. */
  readonly returnedItemFeeCents: Cents;
  /** Product a loan may switch to for `productSwitchAmountDue`. */
  readonly switchToProductId: number | null;
  /** Days a notice of default must have been given before assignment and acceleration. 0: only the ladder counts. */
  readonly rightToCureDays: number;
  /** Days before maturity at which the renewal statement (N02) is sent. Null: never. */
  readonly renewalStatementDaysBefore: number | null;
  /** A married applicant's spouse gets a notice (N16). */
  readonly needsSpouseNotice: boolean;
  /** Personal details of the pledgor that the law requires before a renewal. */
  readonly demographics: readonly ('race' | 'height' | 'gender' | 'weight')[];
  /** Covered borrowers of the Military Lending Act may take it, as far as its MAPR and security allow. No product of the catalog
   *  is open to them. A lender who opens one must give the statement of `militaryStatement`. */
  readonly isOpenToCoveredBorrowers: boolean;
  /** The company whose books hold the loans. */
  readonly entity: 'lender' | 'partner';
}

/** A pawn price that applies from a day of the renewal chain. Source: loan-core 1.2 (`charge`). */
export interface PawnChargeRow {
  readonly fromChainDay: number;
  readonly rateE8: number;
  /** Legal limit per period. */
  readonly capRateE8: number;
  /** Statutory minimum charge. Only this may exceed the cap. */
  readonly minCents: Cents;
}

/** A single-period loan on a vehicle title with a fixed charge per period. Source: loan-core 1.2, 1.4. */
export interface PawnProduct extends ProductTerms {
  readonly kind: 'pawn';
  readonly periodDays: number;
  /** Ordered by `fromChainDay`; the first is 0. */
  readonly charges: readonly PawnChargeRow[];
  readonly graceDays: number;
  /** Additional charge for 30 days of grace, pro rata by day. */
  readonly graceRateE8: number;
  /** Split of the charge when itemized. Null: all interest. */
  readonly chargeParts: { readonly interestRateE8: number; readonly customaryFeeRateE8: number } | null;
  /** Passed on to the state at origination. */
  readonly lienFeeCents: Cents;
  /** The lender becomes the owner of an unredeemed vehicle after the grace period. */
  readonly forfeitsAfterGrace: boolean;
}

/** Rate of an installment product up to an amount. The last row has no limit (null). */
export interface RateTier {
  readonly upToCents: Cents | null;
  readonly rateE8: number;
}

/** Late fee per installment. Source: loan-core 1.2 (`lateFee`). */
export interface LateFeeTerms {
  readonly rateE8: number;
  readonly graceDays: number;
  readonly minCents: Cents | null;
  readonly maxCents: Cents | null;
}

/** What stops late fees unless the product says otherwise: the stay of a bankruptcy, or a vehicle that the lender holds. */
export type LateFeeStop = 'bankruptcyStay' | 'recoveredVehicle';

/** Fee withheld from the proceeds and earned over the term. Source: loan-core 1.2 (`originationFee`). */
export interface OriginationFeeTerms {
  readonly rateE8: number;
  /** Charged only on loans of at least this amount. Null: on all. */
  readonly fromCents: Cents | null;
  readonly maxCents: Cents | null;
}

/** Level installments with daily simple interest. Source: loan-core 1.2, 1.4. */
export interface InstalmentProduct extends ProductTerms {
  readonly kind: 'instalment';
  readonly minInstalments: number;
  readonly maxInstalments: number;
  readonly frequency: 'monthly' | 'biweekly';
  /** In ascending order; the last row has no limit. */
  readonly rates: readonly RateTier[];
  readonly lateFee: LateFeeTerms | null;
  /** Circumstances in which late fees go on all the same. Empty for every product of the catalog. */
  readonly lateFeesGoOnUnder: readonly LateFeeStop[];
  readonly originationFee: OriginationFeeTerms | null;
  /** Allowed days from the note to the last due date. Null: no limit. */
  readonly minTermDays: number | null;
  readonly maxTermDays: number | null;
  /** Charged on each due date on top of the level installment, as a share of the original principal. Not charged on active
   *  duty. */
  readonly maintenanceFee: { readonly rateE8: number; readonly maxCents: Cents } | null;
  /** Most that all charges together may be, as a share of the original principal. Null: no cap. */
  readonly totalCostCapRateE8: number | null;
}

/** A revolving line of credit with daily interest, daily customary fee and monthly statements. Source: loan-core 1.2, 4.1. */
export interface LineProduct extends ProductTerms {
  readonly kind: 'line';
  readonly rateE8: number;
  /** The fee as a nominal annual rate: 0.7 % a day is 2.555. */
  readonly customaryFeeRateE8: number;
  readonly minDrawCents: Cents;
  readonly maxDrawCents: Cents;
  /** Days from the statement to its due date. */
  readonly statementDueDays: number;
  /** Share of the principal in the minimum payment, rounded up to the cent. */
  readonly minimumPrincipalRateE8: number;
  /** A balance below this is due in full. */
  readonly payInFullBelowCents: Cents;
}

/** Extended plan of a payday loan: equal monthly payments without a charge. Source: loan-core 1.2 (`extendedPlan`), 1.3. */
export interface ExtendedPlanTerms {
  readonly minInstalments: number;
  readonly maxInstalments: number;
  /** Months between two plans of a borrower. Null: no wait. */
  readonly monthsBetween: number | null;
}

/** A single payment with one fee. The fee is a percentage of the advance, or of the `face` (advance plus fee). Source: 1.2,
 *  1.4. */
export interface PaydayProduct extends ProductTerms {
  readonly kind: 'payday';
  readonly fee: { readonly rateE8: number; readonly of: 'face' | 'advance' };
  readonly maxFaceCents: Cents | null;
  readonly minTermDays: number;
  readonly maxTermDays: number;
  /** Null: the product has no extended plan. */
  readonly extendedPlan: ExtendedPlanTerms | null;
}

/** A product of the catalog. Source: loan-core 1.2. */
export type Product = PawnProduct | InstalmentProduct | LineProduct | PaydayProduct;

/** A product whose loans start with a principal and a schedule: all but the line of credit. */
export type TermProduct = Exclude<Product, LineProduct>;
