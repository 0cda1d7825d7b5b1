import { LOAN_SYSTEM_IDS, type LoanSystemId, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { RenewalCalls, RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import type { Transaction } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { RenewalMeans } from './renewal-means.ts';

/** A renewal of the caller and the loan system that keeps it. */
export interface FoundRenewal {
  readonly record: RenewalRecord;
  readonly lmsId: LoanSystemId;
  readonly calls: RenewalCalls<Transaction>;
  /** The caller's customer number in that system, as a list of one. */
  readonly customerIds: readonly string[];
}

type Finding = Pick<RenewalMeans, 'desks'>;

/** Finds the latest renewal of a loan of the caller, given its old or its new loan; null when there is none. */
export function findRenewalOf(means: Finding, caller: Customer, loanId: number): Promise<FoundRenewal | null> {
  return findBy(means, caller, (calls, customerIds) => calls.findRenewal(loanId, customerIds));
}

/** Finds the renewal of the caller that made, or is to make, a new loan; null when there is none. */
export function findRenewalInto(means: Finding, caller: Customer, newLoanId: number): Promise<FoundRenewal | null> {
  return findBy(means, caller, (calls, customerIds) => calls.findRenewalInto(newLoanId, customerIds));
}

async function findBy(
  { desks }: Finding,
  caller: Customer,
  find: (calls: RenewalCalls<Transaction>, customerIds: readonly string[]) => Promise<RenewalRecord | null>,
): Promise<FoundRenewal | null> {
  for (const [name, customerId] of Object.entries(caller.customerIdBySystem) as [LoanSystemName, string][]) {
    const lmsId = LOAN_SYSTEM_IDS[name];
    const calls = desks[lmsId];
    const record = calls === undefined ? null : await find(calls, [customerId]);
    if (calls !== undefined && record !== null) return { record, lmsId, calls, customerIds: [customerId] };
  }
  return null;
}

/** Whether the caller opened the renewal: the same person, and a guest in the same session. */
export function isOpenedBy({ opener }: Pick<RenewalRecord, 'opener'>, caller: Customer): boolean {
  return caller.customerIds.includes(opener.customerId) && opener.guestSessionId === guestSessionOf(caller);
}

/** Returns the refusal for a renewal that is not there, or is another person's. */
export function refuseUnknown(): Refused {
  return new Refused('NotFoundException', 'There is no such renewal.');
}

/** Returns the owners of a loan that a renewal names, for `authorize`. The number that is kept free for the new loan is no loan before
 *  the renewal is booked, so it stands for the old loan. Null when there is no such renewal. */
export async function findOwnerOfRenewal(
  means: Pick<RenewalMeans, 'desks' | 'findLoanOwner'>,
  caller: Customer,
  loanId: number,
): Promise<readonly string[] | null> {
  const found = await findRenewalOf(means, caller, loanId);
  return found === null ? null : means.findLoanOwner(found.record.loanId, caller);
}
