import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Database } from '#platform/database.ts';

/** What the calls of originations depend on. */
export interface OriginationMeans {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  /** States whose law asks for the name of a spouse. Source: LOP-045. */
  readonly spousalConsentStates: readonly string[];
  /** Channels that this lender pays through. */
  readonly offeredChannels: ReadonlySet<DisbursementChannel>;
  /** Card processors that push money to a card. */
  readonly pushingProcessors: ReadonlySet<number>;
  /** Longest time that a call waits for the worker; 8 s by default. */
  readonly waitMaxMs?: number;
}
