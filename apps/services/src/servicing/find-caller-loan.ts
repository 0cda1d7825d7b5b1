import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { refuseWhenDown } from './refuse-when-down.ts';

/** A loan of the caller and the system that keeps it. */
export interface CallerLoan {
  readonly record: LoanRecord;
  readonly system: LoanReader;
  /** The caller's customer number in that system, as a list of one. */
  readonly customerIds: readonly string[];
}

/** Finds the caller's loan of that number, in whichever loan system it is. Refuses with `NotFoundException` for another
 *  person's loan, and with `ServiceUnavailableException` when a system does not answer. Source: LOP-014, LOP-085. */
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
