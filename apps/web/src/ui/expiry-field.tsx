import type { FieldProps } from './field.tsx';
import { MaskedField } from './masked-field.tsx';
import { formatExpiryEntry } from './typed-entry.ts';

/** A card's expiry, formatted as MM/YY while typing, with autofill from a saved card. Source: VAL-23. */
export function ExpiryField(props: Omit<FieldProps, 'type' | 'inputMode'>) {
  return (
    <MaskedField
      {...props}
      inputMode="numeric"
      width={props.width ?? 'code'}
      autoComplete={props.autoComplete ?? 'cc-exp'}
      format={formatExpiryEntry}
    />
  );
}
