import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { ORDINARY_CIRCUMSTANCES, type Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';

/** The loan system of that number. Refuses one we do not have, and what it is asked while it does not answer. */
export function getReader(readers: readonly LoanReader[], lmsId: number): LoanReader {
  const reader = readers.find((candidate) => candidate.lmsId === lmsId);
  if (reader === undefined)
    throw new Refused(
      'NotFoundException',
      `There is no loan system ${lmsId}; known are ${Object.values(LOAN_SYSTEM_IDS).join(', ')}.`,
    );
  return refuseWhenDown(reader);
}

/** What is known of a customer in a loan system; one that does not tell has nothing against them. */
export function readCircumstances(reader: LoanReader, customerIds: readonly string[]): Promise<Circumstances> {
  return reader.capabilities.customers?.circumstances(customerIds) ?? Promise.resolve(ORDINARY_CIRCUMSTANCES);
}

/** The customer's own number in a loan system, as a list: empty when they are no customer there. */
export function customerIdsIn(customer: Customer, reader: LoanReader): readonly string[] {
  const customerId = customer.customerIdBySystem[reader.name];
  return customerId === undefined ? [] : [customerId];
}

/** Whose loan it is at a loan system, for authorisation: the customer's own number when the system shows them the loan and its brand is
 *  one of theirs, else null. Refuses when the system does not answer. */
export async function findOwnerAt(reader: LoanReader, loanId: number, customer: Customer): Promise<string[] | null> {
  const customerIds = customerIdsIn(customer, reader);
  const record = customerIds.length === 0 ? null : await refuseWhenDown(reader).account(loanId, customerIds);
  return record !== null && customer.brands.some((brand) => brand === record.brand) ? [...customerIds] : null;
}
