import type { FieldProps } from './field.tsx';
import { MaskedField } from './masked-field.tsx';
import { keepDigits } from './typed-entry.ts';

interface NumericFieldProps extends Omit<FieldProps, 'type' | 'inputMode' | 'maxLength'> {
  /** One more digit than this does nothing. */
  readonly digitsMax?: number;
}

/** A field of digits and nothing else, whatever is typed or pasted. Props: those of Field without type, inputMode and maxLength, which
 *  would cut what is pasted with its spaces; digitsMax. Source: VAL-25, VAL-26. */
export function NumericField({ digitsMax = Number.POSITIVE_INFINITY, ...props }: NumericFieldProps) {
  return (
    <MaskedField
      {...props}
      inputMode="numeric"
      format={keepDigits}
      isOverfull={(digits) => digits.length > digitsMax}
    />
  );
}
