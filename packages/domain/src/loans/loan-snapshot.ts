import type { BusinessDate } from '#calendar/business-date.ts';
import type { LoanSystemId } from '#loan-systems/loan-systems.ts';
import type { LoanPhase, LoanStatusCode } from './statuses/loan-status.ts';
import type { Cents } from '#money/cents.ts';

/** What a loan owes by component according to its ledger, in cents; none is negative (I8). This is the borrower's view. A
 *  component counts whether it is on the balance sheet, in non-accrual (9200) or part of a charged-off claim (9100).
 *  `LoanSnapshot.isNonAccrual` and the status say which. Source: loan-core 2.1, 4. */
export interface LoanBalances {
  /** P: account 1100. */
  readonly principalCents: Cents;
  /** I: accrued interest, accounts 1110 and 9200. */
  readonly interestCents: Cents;
  /** C: unpaid period charge, account 1120, component `charge`. */
  readonly chargeCents: Cents;
  /** G: unpaid grace charge, account 1120, component `grace`. */
  readonly graceCents: Cents;
  /** Customary fee of a line of credit, account 1125. */
  readonly customaryFeeCents: Cents;
  /** M: maintenance fees that are due, account 1130, component `maintenance`. */
  readonly maintenanceCents: Cents;
  /** F: late and returned-item fees, account 1130, component `fee`. */
  readonly feesCents: Cents;
  /** R: recoverable collection costs, account 1140. */
  readonly costsCents: Cents;
  /** X: the customer's credit balance, account 2010. It reduces what is owed. */
  readonly creditCents: Cents;
  /** Part of the charge that the lender has not earned yet, account 2200. The borrower does not owe it. */
  readonly unearnedChargeCents: Cents;
}

/** One due date of the contract. A pawn has only one, its maturity. */
export interface ScheduleItem {
  /** 1, 2, … */
  readonly number: number;
  readonly dueOn: BusinessDate;
  /** Amount due that day, in cents. */
  readonly amountCents: Cents;
  readonly interestCents: Cents;
  readonly principalCents: Cents;
  /** Principal owed after this payment. */
  readonly balanceCents: Cents;
}

/** A monthly statement of a line of credit. Source: loan-core 1.2 (`statement`, `minimumPayment`), 4.1. */
export interface LineStatement {
  /** 1, 2, … */
  readonly number: number;
  readonly cycleOn: BusinessDate;
  readonly dueOn: BusinessDate;
  /** Newly billed in this cycle. */
  readonly interestCents: Cents;
  readonly customaryFeeCents: Cents;
  readonly principalCents: Cents;
  /** Carried over from earlier unpaid statements. */
  readonly pastDueCents: Cents;
  readonly feesCents: Cents;
  /** The sum of the above. */
  readonly minimumCents: Cents;
  /** Unpaid part of the newly billed amounts. Payments satisfy the oldest statement first. */
  readonly unpaidCents: Cents;
}

/** Extra fields of a line of credit. Source: loan-core 1.2 (1104), 4.1, 4.5. */
export interface CreditLine {
  readonly creditLimitCents: Cents;
  /** Requested draws that no channel has accepted yet (code 1000). They reduce the available credit and bear no interest. */
  readonly holdsCents: Cents;
  /** Billed and unpaid interest and customary fee. The remaining part of each balance is unbilled. */
  readonly billedInterestCents: Cents;
  readonly billedCustomaryFeeCents: Cents;
  /** Exact customary fee, accrued and unpaid, in 1/(365·10^8) cent. */
  readonly customaryFeeExact: bigint;
  /** Oldest first. */
  readonly statements: readonly LineStatement[];
  readonly nextCycleOn: BusinessDate;
}

/** Extra fields of a pawn. Its own period starts after the note when it renewed an earlier loan before that one's due date.
 *  Source: loan-core 1.4, 2.3. */
export interface PawnPeriod {
  /** First day of the loan's own period. */
  readonly startsOn: BusinessDate;
  /** Charge booked for the period, in cents. 0 until the period starts. */
  readonly chargeCents: Cents;
  /** Part of the renewed loan's charge, in cents, that is earned from the note date until the period starts. */
  readonly carriedCents: Cents;
  /** Charge on cash taken out with the renewal, in cents, for the days from the note date until the period starts. */
  readonly cashChargeCents: Cents;
  /** Grace charged so far, exactly, in 1/(30·10^8) cent. */
  readonly graceExact: bigint;
}

/** A loan as its ledger stands at the close of accrual for `asOf`. Every figure is computed from this alone, its product and
 *  the date. Source: loan-core 4: figures are functions of (ledger, product, business date). */
export interface LoanSnapshot {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly lmsId: LoanSystemId;
  readonly productId: number;
  readonly status: LoanStatusCode;
  readonly phase: LoanPhase;
  /** The loan system's current business date. */
  readonly asOf: BusinessDate;
  /** Date of the note. Interest and charges run from it. */
  readonly noteOn: BusinessDate;
  /** Note date of the first loan in the renewal chain; pawn prices depend on it. */
  readonly chainStartOn: BusinessDate;
  readonly originalPrincipalCents: Cents;
  /** Nominal annual rate × 10^8; 0 for products with period charges. */
  readonly rateE8: number;
  readonly balances: LoanBalances;
  /** Exact interest, accrued and unpaid, in 1/(365·10^8) cent (loan-core 0.4). */
  readonly accruedExact: bigint;
  /** Sum of payments applied to interest, maintenance and principal since origination (loan-core 4.2). */
  readonly appliedCents: Cents;
  /** One row per due date. Empty for a line of credit. */
  readonly schedule: readonly ScheduleItem[];
  /** True when interest and charges are booked outside the balance sheet (9200), because the loan is late or under a stay. */
  readonly isNonAccrual: boolean;
  /** Renewals before this loan in its chain; 0 for the first. */
  readonly renewalNumber: number;
  /** Principal of the chain's first loan. */
  readonly chainPrincipalCents: Cents;
  /** The status before a bankruptcy, restored when the case is dismissed. Otherwise null. */
  readonly statusBeforeBankruptcy: LoanStatusCode | null;
  /** Null unless the loan is a line of credit. */
  readonly line: CreditLine | null;
  /** Null unless the loan is a pawn. */
  readonly pawn: PawnPeriod | null;
}
