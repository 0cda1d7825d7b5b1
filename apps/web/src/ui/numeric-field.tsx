import type { FieldProps } from './field.tsx';
import { MaskedField } from './masked-field.tsx';
import { keepDigits } from './typed-entry.ts';

/** A field of digits and nothing else, whatever is typed or pasted. Props: those of Field without type and inputMode. Source: VAL-25, VAL-26. */
export function NumericField(props: Omit<FieldProps, 'type' | 'inputMode'>) {
  return <MaskedField {...props} inputMode="numeric" format={keepDigits} />;
}
