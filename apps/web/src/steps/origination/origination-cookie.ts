import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';
import { isOpenApplication, type ListedApplication, type Origination } from './origination-facts.ts';

// The fields of ORG-008 to ORG-012. No card: the cookie travels with each call, and anybody at this device can read it.
const KEPT = [
  'applicationId',
  'appraisalId',
  'customerId',
  'loanId',
  'loanStatusId',
  'loanTypeCode',
  'originationKey',
  'collateral',
  'disbursementAmount',
  'disbursementType',
  'dueDate',
  'loanAmount',
  'maxLoanAmount',
  'minLoanAmount',
  'locationId',
  'locationBrand',
  'storeId',
  'productId',
  'disbursementOptions',
  'spousalConsentRequired',
] as const satisfies readonly (keyof Origination)[];

type Entries = Pick<StoredEntries, 'read' | 'write' | 'remove'>;

/** Keeps an application in the cookie of its customer; removes it when the application is signed or has ended. Source: ORG-006, ORG-007,
 *  SES-30, LOP-053, LOP-054. */
export function keepOrigination(origination: Origination, entries: Entries = storedEntries): void {
  const { customerId, nextPage } = origination;
  if (nextPage === 'Dashboard') entries.remove('origination', customerId);
  else {
    const kept = Object.fromEntries(KEPT.map((name) => [name, origination[name]]));
    entries.write('origination', JSON.stringify(kept), { key: customerId });
  }
}

/** Returns the number of the application that a customer left in this browser; null when there is none. */
export function leftApplication(customerId: string, entries: Entries = storedEntries): number | null {
  const text = entries.read('origination', customerId);
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('applicationId' in kept)) return null;
    return typeof kept.applicationId === 'number' && Number.isSafeInteger(kept.applicationId)
      ? kept.applicationId
      : null;
  } catch {
    // Damaged or tampered with: the services list the person's applications.
    return null;
  }
}

/** Removes the cookies of a person's customers whose application is signed, withdrawn or over by the services' list. Source: LOP-053. */
export function forgetEnded(
  customerIds: Iterable<string>,
  listed: readonly Pick<ListedApplication, 'applicationId' | 'state'>[],
  entries: Entries = storedEntries,
): void {
  for (const customerId of customerIds) {
    const left = leftApplication(customerId, entries);
    if (left === null) continue;
    if (!listed.some((each) => each.applicationId === left && isOpenApplication(each)))
      entries.remove('origination', customerId);
  }
}
