import { isStateCode } from '@lendside/domain/identity/us-states.ts';
import { INVALID_ZIP_TEXT, isZip } from '@lendside/domain/identity/zip.ts';

/** An address as typed. */
export interface TypedAddress {
  readonly street: string;
  readonly street2?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The error of one input field. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Trims an address, puts its state in capitals, and returns each error under the name of its input field. Source: VAL-22,
 *  VAL-23. */
export function readAddress<Typed extends TypedAddress>(
  typed: Typed,
): { readonly address: Typed; readonly problems: readonly Problem[] } {
  const address = {
    ...typed,
    street: typed.street.trim(),
    city: typed.city.trim(),
    state: typed.state.toUpperCase(),
  };
  const problems = [
    ...(address.street === '' ? [{ field: 'street', message: 'Street is required' }] : []),
    ...(address.city === '' ? [{ field: 'city', message: 'City is required' }] : []),
    ...(isStateCode(address.state) ? [] : [{ field: 'state', message: 'Invalid State' }]),
    ...(isZip(address.zip) ? [] : [{ field: 'zip', message: INVALID_ZIP_TEXT }]),
  ];
  return { address, problems };
}
