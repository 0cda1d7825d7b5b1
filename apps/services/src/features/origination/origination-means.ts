import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';

/** What the calls of originations depend on. */
export interface OriginationMeans {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  /** States whose law asks for the name of a spouse. Source: LOP-045. */
  readonly spousalConsentStates: readonly string[];
  /** Whether a bank account of the person may be paid to: a debit of ours settled from it, or the person confirmed two small credits. */
  hasVerifiedAccount(caller: Customer, cardId: string | null): Promise<boolean>;
  /** Longest time that a call waits for the worker; 8 s by default. */
  readonly waitMaxMs?: number;
}
