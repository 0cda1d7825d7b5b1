import { findAddressProblems, toSentAddress, type AddressEntries } from '#steps/address/address-entries.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The name of the spouse, as typed. */
export interface SpouseNames {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns an error for each field that is missing or wrong. Source: LOP-045. */
export function findSpouseProblems(
  { firstName, lastName }: SpouseNames,
  address: AddressEntries,
): readonly SummaryError[] {
  return [
    ...(firstName.trim() === '' ? [{ field: 'firstName', message: 'Enter their first name' }] : []),
    ...(lastName.trim() === '' ? [{ field: 'lastName', message: 'Enter their last name' }] : []),
    ...findAddressProblems(address).map(({ field, message }) => ({
      ...(field === undefined ? {} : { field }),
      message: message.replace('your', 'their'),
    })),
  ];
}

/** Builds the body of `POST /spouseAddress`. Source: ALT-013, LAP-058. */
export function toSpouseBody(customerId: string, { firstName, lastName }: SpouseNames, address: AddressEntries) {
  return { customerId, firstName: firstName.trim(), lastName: lastName.trim(), address: toSentAddress(address) };
}
