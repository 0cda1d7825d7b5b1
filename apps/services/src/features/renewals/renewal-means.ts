import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CashWayMeans } from '#features/cards/cash-way-queries.ts';
import type { Database } from '#platform/database.ts';
import type { RenewalDesks } from '#wiring/room.ts';

/** What the calls of renewals depend on. */
export interface RenewalMeans extends Omit<CashWayMeans, 'database'> {
  readonly database: Database;
  readonly desks: RenewalDesks;
  readonly loanSystems: readonly LoanReader[];
  readonly findLoanOwner: OwnerFinders['findLoanOwner'];
  /** Returns the id of the loan's current quote. */
  intentIdOf(loan: LoanRecord): string;
  /** Whether the lender lets customers without an SSN refinance. */
  isNoSsnAllowed(): Promise<boolean>;
  /** Throws `Refused` when this caller may not renew this loan now. The loan's own rules are checked elsewhere. */
  checkEntry(loan: LoanRecord, caller: Customer): Promise<void>;
  /** Returns the name under which the other party reads who opened a renewal. */
  nameOf(caller: Customer): Promise<string>;
  /** Longest time that a call waits for the worker; 8 s by default. */
  readonly waitMaxMs?: number;
}
