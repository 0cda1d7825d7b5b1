import { formatOnBlur, keepCurrencyCharacters } from '@lendside/domain/payments/currency-entry.ts';
import { Field } from '#ui/field.tsx';
import type { FieldProps } from '#ui/field.tsx';

/** A field for an amount of dollars: keeps what an amount can hold while typing, pads to cents on leaving. The value stays
 *  the text typed; the caller reads it with the domain's rule. Props: those of Field without type, prefix and width. */
export function CurrencyField(props: Omit<FieldProps, 'type' | 'prefix' | 'width' | 'inputMode'>) {
  return (
    <Field
      {...props}
      prefix="$"
      width="amount"
      inputMode="decimal"
      onChange={(value) => props.onChange(keepCurrencyCharacters(value))}
      onBlur={() => {
        props.onChange(formatOnBlur(props.value));
        props.onBlur?.();
      }}
    />
  );
}
