import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Database } from '#platform/database.ts';

/** What the calls about cash depend on. */
export interface CashMeans {
  /** The database under the API's role. */
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  /** Whether the lender asks the bureau about covered borrowers. Source: LOP-046. */
  isMilitaryCheckAsked(): Promise<boolean>;
  /** States in which a borrower's spouse is told. Source: LOP-045. */
  readonly spousalConsentStates: readonly string[];
  /** The channels through which this lender pays money out. */
  readonly offeredChannels: ReadonlySet<DisbursementChannel>;
  /** The card processors that push money to the cards they keep, by their number. */
  readonly pushingProcessors: ReadonlySet<number>;
  /** Whether this lender proves a bank account by two small credits. */
  readonly isAccountProofOffered: boolean;
  /** Returns the business date of bank accounts and cards. */
  today(): Promise<BusinessDate>;
  readonly nowMs?: () => number;
  /** Longest wait for the worker. Default: eight seconds. */
  readonly waitMaxMs?: number;
}
