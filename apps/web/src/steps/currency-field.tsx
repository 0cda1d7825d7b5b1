import { formatOnBlur, isBeyondAmounts, keepCurrencyCharacters } from '@lendside/domain/payments/currency-entry.ts';
import type { FieldProps } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';

/** A field for an amount of dollars: keeps what an amount can hold while typing, however it comes in, with the caret where it was; pads
 *  to cents and groups the thousands on leaving. The value stays the text typed; the caller reads it with the domain's rule.
 *  Props: those of Field without type, prefix, width and inputMode. Source: VAL-28 to VAL-31, OPEN-59. */
export function CurrencyField(props: Omit<FieldProps, 'type' | 'prefix' | 'width' | 'inputMode'>) {
  return (
    <MaskedField
      {...props}
      prefix="$"
      width="amount"
      inputMode="decimal"
      format={keepCurrencyCharacters}
      counted={/[\d.$]/}
      isOverfull={isBeyondAmounts}
      onBlur={() => {
        props.onChange(formatOnBlur(props.value));
        props.onBlur?.();
      }}
    />
  );
}
