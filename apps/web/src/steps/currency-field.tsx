import {
  formatOnBlur,
  isBeyondAmounts,
  isClearAmount,
  keepCurrencyCharacters,
  UNCLEAR_AMOUNT_TEXT,
} from '@lendside/domain/payments/currency-entry.ts';
import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import type { FieldProps } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';

/** A field for an amount of dollars: keeps what an amount can hold while typing, however it comes in, with the caret where it was; pads
 *  to cents and groups the thousands on leaving. What is pasted and could be two amounts is not taken, with the reason. The value stays
 *  the text typed; the caller reads it with the domain's rule.
 *  Props: those of Field without type, prefix, width and inputMode. Source: VAL-28 to VAL-31, OPEN-59. */
export function CurrencyField(props: Omit<FieldProps, 'type' | 'prefix' | 'width' | 'inputMode'>) {
  const [isUnclear, setUnclear] = useState(false);
  const refuseUnclear = (event: ClipboardEvent) => {
    const isClear = isClearAmount(event.clipboardData.getData('text'));
    setUnclear(!isClear);
    if (!isClear) event.preventDefault();
  };
  return (
    <div onPaste={refuseUnclear}>
      <MaskedField
        {...props}
        error={isUnclear ? UNCLEAR_AMOUNT_TEXT : (props.error ?? null)}
        prefix="$"
        width="amount"
        inputMode="decimal"
        format={keepCurrencyCharacters}
        counted={/[\d.$]/}
        isOverfull={isBeyondAmounts}
        onChange={(text) => {
          setUnclear(false);
          props.onChange(text);
        }}
        onBlur={() => {
          props.onChange(formatOnBlur(props.value));
          props.onBlur?.();
        }}
      />
    </div>
  );
}
