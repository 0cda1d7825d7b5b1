import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';

/** The signed-in customer. Refuses anybody else; the access table lets only customers through, this is the second look. */
export function toCustomer(caller: Caller): Customer {
  if (caller.kind !== 'customer') throw new Refused('NotAuthorizedException', 'Sign in to see this.');
  return caller;
}

/** The loan system of that number. Refuses one we do not have. */
export function getReader(readers: readonly LoanReader[], lmsId: number): LoanReader {
  const reader = readers.find((candidate) => candidate.lmsId === lmsId);
  if (reader === undefined)
    throw new Refused(
      'NotFoundException',
      `There is no loan system ${lmsId}; known are ${Object.values(LOAN_SYSTEM_IDS).join(', ')}.`,
    );
  return reader;
}

/** The customer's own number in a loan system, as a list: empty when they are no customer there. */
export function customerIdsIn(customer: Customer, reader: LoanReader): readonly string[] {
  const customerId = customer.customerIdBySystem[reader.name];
  return customerId === undefined ? [] : [customerId];
}
