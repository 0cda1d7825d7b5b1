import type { FieldProps } from './field.tsx';
import { MaskedField } from './masked-field.tsx';
import { formatExpiryEntry } from './typed-entry.ts';

/** A card's expiry, written as MM/YY while it is typed; browsers fill it in from a saved card. Props: those of Field without type and
 *  inputMode. Source: VAL-23. */
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
