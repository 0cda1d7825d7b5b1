import type { FieldProps } from './field.tsx';
import { MaskedField } from './masked-field.tsx';
import { keepDigits } from './typed-entry.ts';

interface NumericFieldProps extends Omit<FieldProps, 'type' | 'inputMode' | 'maxLength'> {
  /** Digits beyond this number are ignored. */
  readonly digitsMax?: number;
}

/** A field that keeps only digits. It has no maxLength, which would cut pasted text that has spaces. Source: VAL-25, VAL-26. */
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
