import { INVALID_ZIP_TEXT, isZip } from '@lendside/domain/identity/zip.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The address form, as typed. */
export interface AddressEntries {
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Returns an error for each invalid field of an address. Source: VAL-22, OPEN-64. */
export function findAddressProblems(entries: AddressEntries): readonly SummaryError[] {
  const isEmpty = (field: keyof AddressEntries) => entries[field].trim() === '';
  return [
    ...(isEmpty('street') ? [{ field: 'street', message: 'Enter your street and house number' }] : []),
    ...(isEmpty('city') ? [{ field: 'city', message: 'Enter your city' }] : []),
    ...(isEmpty('state') ? [{ field: 'state', message: 'Choose your state' }] : []),
    ...(isZip(entries.zip.trim())
      ? []
      : [{ field: 'zip', message: isEmpty('zip') ? 'Enter your zip code' : `${INVALID_ZIP_TEXT}. Enter 5 digits.` }]),
  ];
}

/** Fills in the address of a suggestion when it arrives. `chosen` are the entries at the time of the choice; anything typed
 *  later stays. The zip code stays when the suggestion has none. */
export function fillIn(entries: AddressEntries, chosen: AddressEntries, found: AddressEntries): AddressEntries {
  const fill = (field: keyof AddressEntries) =>
    entries[field] !== chosen[field] || (field === 'zip' && found.zip === '') ? entries[field] : found[field];
  return {
    street: fill('street'),
    street2: fill('street2'),
    city: fill('city'),
    state: fill('state'),
    zip: fill('zip'),
  };
}

/** Returns the address to send: trimmed, without an empty second line. */
export function toSentAddress(entries: AddressEntries) {
  const street2 = entries.street2.trim();
  return {
    street: entries.street.trim(),
    ...(street2 === '' ? {} : { street2 }),
    city: entries.city.trim(),
    state: entries.state,
    zip: entries.zip.trim(),
  };
}
