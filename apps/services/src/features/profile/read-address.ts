import { isStateCode } from '@lendside/domain/identity/us-states.ts';
import { INVALID_ZIP_TEXT, isZip } from '@lendside/domain/identity/zip.ts';

/** An address as somebody typed it. */
export interface TypedAddress {
  readonly street: string;
  readonly street2?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** What is wrong with one input. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** An address trimmed, its state in capitals, and what is wrong with it, each input by its own name. Source: VAL-22, VAL-23. */
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
