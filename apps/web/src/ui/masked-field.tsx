import { useLayoutEffect, useRef, useState } from 'react';
import { Field, fieldId, type FieldProps } from './field.tsx';
import { maskEntry } from './masked-entry.ts';

interface MaskedFieldProps extends FieldProps {
  /** Turns any typed, pasted or autofilled text into the masked one. Its own result must stay the same. */
  readonly format: (text: string) => string;
  /** The characters that people type, not those the mask adds: digits by default. */
  readonly counted?: RegExp;
  /** True when the field holds too much. One more key does nothing in that case. Pasted or autofilled text stays whole for the
   *  check to refuse, so that nothing is cut off unseen. */
  readonly isOverfull?: (text: string) => boolean;
}

/** A field that adds its separators by itself and keeps the caret in place. While an input method composes text, formatting
 *  waits until it is done. */
export function MaskedField({ format, counted, isOverfull, onChange, ...rest }: MaskedFieldProps) {
  // A new object for every keystroke, so that the caret is restored even when the text stays the same.
  const [last, setLast] = useState<{ readonly caret: number } | null>(null);
  const id = fieldId(rest.name);
  useLayoutEffect(() => {
    const input = inputOf(id);
    if (last !== null && input !== null && document.activeElement === input)
      input.setSelectionRange(last.caret, last.caret);
  }, [last, id]);
  const isComposing = useRef(false);
  const change = (raw: string) => {
    if (isComposing.current) {
      onChange(raw);
      return;
    }
    const at = inputOf(id)?.selectionStart ?? raw.length;
    const entry = maskEntry(raw, at, format, counted);
    const isOneKeyTooMuch = raw.length === rest.value.length + 1 && isOverfull?.(entry.value) === true;
    setLast({ caret: isOneKeyTooMuch ? at - 1 : entry.caret });
    onChange(isOneKeyTooMuch ? rest.value : entry.value);
  };
  return (
    <div
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
        change(inputOf(id)?.value ?? rest.value);
      }}
    >
      <Field {...rest} onChange={change} />
    </div>
  );
}

function inputOf(id: string): HTMLInputElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : null;
}
