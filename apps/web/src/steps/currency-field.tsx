import {
  followTyping,
  formatOnBlur,
  isBeyondAmounts,
  isClearAmount,
  keepCurrencyCharacters,
  UNCLEAR_AMOUNT_TEXT,
} from '@lendside/domain/payments/currency-entry.ts';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { FieldProps } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';

/** A field for an amount of dollars: keeps what an amount can hold while typing, however it comes in, with the caret where it was; pads
 *  to cents and groups the thousands on leaving. What is pasted or typed and could be two amounts is not taken, with the reason. The value stays
 *  the text typed; the caller reads it with the domain's rule.
 *  Props: those of Field without type, prefix, width and inputMode. Source: VAL-28 to VAL-31, OPEN-59. */
export function CurrencyField(props: Omit<FieldProps, 'type' | 'prefix' | 'width' | 'inputMode'>) {
  const [isUnclear, setUnclear] = useState(false);
  const refuseUnclear = (event: ClipboardEvent) => {
    const isClear = isClearAmount(event.clipboardData.getData('text'));
    setUnclear(!isClear);
    if (!isClear) event.preventDefault();
  };
  const written = useRef(props.value);
  /** Judges what was typed, when it is to count; what is not clear is emptied. */
  const isTakenAsTyped = (): boolean => {
    if (isClearAmount(written.current)) return true;
    written.current = '';
    props.onChange('');
    setUnclear(true);
    return false;
  };
  const sendOnlyClear = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isTakenAsTyped()) event.preventDefault();
  };
  const follow = ({ target }: { readonly target: EventTarget }) => {
    if (target instanceof HTMLInputElement) written.current = followTyping(written.current, props.value, target.value);
  };
  return (
    <div role="presentation" onPaste={refuseUnclear} onInputCapture={follow} onKeyDown={sendOnlyClear}>
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
          if (isTakenAsTyped()) props.onChange(formatOnBlur(props.value));
          props.onBlur?.();
        }}
      />
    </div>
  );
}
