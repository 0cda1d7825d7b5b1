import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';

/** A loan of the caller with the system that keeps it. */
export interface CallerLoan {
  readonly record: LoanRecord;
  readonly system: LoanReader;
  /** The caller's own number there, as a list. */
  readonly customerIds: readonly string[];
}

/** The caller's loan of that number, in whichever system it is. Refuses `NotFoundException` for anybody else's, and what a system
 *  is asked while it does not answer. Source: LOP-014, LOP-085. */
export async function findCallerLoan(
  systems: readonly LoanReader[],
  caller: Customer,
  loanId: number,
): Promise<CallerLoan> {
  for (const system of systems) {
    const customerId = caller.customerIdBySystem[system.name];
    if (customerId === undefined) continue;
    const record = await refuseWhenDown(system).account(loanId, [customerId]);
    if (record !== null) return { record, system, customerIds: [customerId] };
  }
  throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
}
