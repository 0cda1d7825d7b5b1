import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { ORDINARY_CIRCUMSTANCES, type Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { refuseWhenDown } from '#servicing/refuse-when-down.ts';

/** Returns the reader of a loan system; its calls are refused while the system is down. Refuses an unknown id. */
export function getReader(readers: readonly LoanReader[], lmsId: number): LoanReader {
  const reader = readers.find((candidate) => candidate.lmsId === lmsId);
  if (reader === undefined)
    throw new Refused(
      'NotFoundException',
      `There is no loan system ${lmsId}; known are ${Object.values(LOAN_SYSTEM_IDS).join(', ')}.`,
    );
  return refuseWhenDown(reader);
}

/** Returns what a loan system knows about a customer. Returns facts without any restriction when the system keeps none. */
export function readCircumstances(reader: LoanReader, customerIds: readonly string[]): Promise<Circumstances> {
  return reader.capabilities.customers?.circumstances(customerIds) ?? Promise.resolve(ORDINARY_CIRCUMSTANCES);
}

/** Returns a list with the customer's number in a loan system. The list is empty when the customer has no number there. */
export function customerIdsIn(customer: Customer, reader: LoanReader): readonly string[] {
  const customerId = customer.customerIdBySystem[reader.name];
  return customerId === undefined ? [] : [customerId];
}

/** Returns the owner of a partner's loan for authorization. The owner is the caller when the partner shows them the loan and
 *  the brand is theirs. Null otherwise. Refuses when the partner does not answer. */
export async function findOwnerAt(reader: LoanReader, loanId: number, customer: Customer): Promise<string[] | null> {
  const customerIds = customerIdsIn(customer, reader);
  const record = customerIds.length === 0 ? null : await refuseWhenDown(reader).account(loanId, customerIds);
  return record !== null && customer.brands.some((brand) => brand === record.brand) ? [...customerIds] : null;
}
