import type { BusinessDate } from '#calendar/business-date.ts';
import type { LoanSystemId } from '#loan-systems/loan-systems.ts';
import type { LoanPhase, LoanStatusCode } from '#loans/loan-status.ts';
import type { Cents } from '#money/cents.ts';

/** What a loan's ledger says it owes, component by component, in cents; none is negative (I8). Source: loan-core 4. */
export interface LoanBalances {
  /** P: account 1100. */
  readonly principalCents: Cents;
  /** I: accrued interest, accounts 1110 and 9200. */
  readonly interestCents: Cents;
  /** C: unpaid period charge, account 1120, component `charge`. */
  readonly chargeCents: Cents;
  /** G: unpaid grace charge, account 1120, component `grace`. */
  readonly graceCents: Cents;
  /** F: late and returned-item fees, account 1130. */
  readonly feesCents: Cents;
  /** R: recoverable collection costs, account 1140. */
  readonly costsCents: Cents;
  /** X: the customer's credit balance, account 2010 (reduces what is owed). */
  readonly creditCents: Cents;
  /** Part of the charge not yet earned by the lender, account 2200 (not owed by the borrower). */
  readonly unearnedChargeCents: Cents;
}

/** One contractual due date. For a pawn there is one, its maturity. */
export interface ScheduleItem {
  /** 1, 2, … */
  readonly number: number;
  readonly dueOn: BusinessDate;
  /** What is due that day, in cents. */
  readonly amountCents: Cents;
  readonly interestCents: Cents;
  readonly principalCents: Cents;
  /** Principal left after it. */
  readonly balanceCents: Cents;
}

/** A loan as its ledger stands at the close of accrual for `asOf`: the only input of every figure.
 *  Source: loan-core 4: figures are functions of (ledger, product, business date). */
export interface LoanSnapshot {
  readonly loanId: number;
  readonly loanHeader: string;
  readonly lmsId: LoanSystemId;
  readonly productId: number;
  readonly status: LoanStatusCode;
  readonly phase: LoanPhase;
  /** The loan system's current business date. */
  readonly asOf: BusinessDate;
  /** The day of the note; interest and charges run from it. */
  readonly noteOn: BusinessDate;
  /** Note date of the first loan of the renewal chain (pawn prices depend on it). */
  readonly chainStartOn: BusinessDate;
  readonly originalPrincipalCents: Cents;
  /** Nominal annual rate × 10^8; 0 for products with period charges. */
  readonly rateE8: number;
  readonly balances: LoanBalances;
  /** Exact interest accrued and unpaid, in 1/(365·10^8) cent (loan-core 0.4). */
  readonly accruedExact: bigint;
  /** Σ payments applied to interest, maintenance and principal since origination (loan-core 4.2). */
  readonly appliedCents: Cents;
  readonly schedule: readonly ScheduleItem[];
}
