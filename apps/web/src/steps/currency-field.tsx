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

/** A field for a dollar amount. While typing it accepts only characters of an amount and keeps the caret in place. On blur it
 *  pads to cents and groups the thousands. A text that could be two amounts is refused with the reason. The value stays the
 *  typed text, which the caller parses with the domain's rule. Source: VAL-28 to VAL-31, OPEN-59. */
export function CurrencyField(props: Omit<FieldProps, 'type' | 'prefix' | 'width' | 'inputMode'>) {
  const [isUnclear, setUnclear] = useState(false);
  const refuseUnclear = (event: ClipboardEvent) => {
    const isClear = isClearAmount(event.clipboardData.getData('text'));
    setUnclear(!isClear);
    if (!isClear) event.preventDefault();
  };
  const written = useRef(props.value);
  /** Checks the typed text before it is used, and clears unclear text. */
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
