import { useLayoutEffect, useRef, useState } from 'react';
import { Field, fieldId, type FieldProps } from './field.tsx';
import { maskEntry } from './masked-entry.ts';

interface MaskedFieldProps extends FieldProps {
  /** Turns whatever is typed, pasted or filled in into the masked text; must give the same for its own result. */
  readonly format: (text: string) => string;
  /** The characters somebody types, as against those the mask writes: digits by default. */
  readonly counted?: RegExp;
  /** Whether it holds more than it can. One more key then does nothing; what was pasted or filled in stays whole, for the check to
   *  refuse: nothing is cut off unseen. */
  readonly isOverfull?: (text: string) => boolean;
}

/** A field that writes its separators by itself, however the text comes in, and keeps the caret where it was. While
 *  an input method composes, its text is left alone: it is put into the mask when it is done. Props: those of Field, format, counted,
 *  isOverfull. */
export function MaskedField({ format, counted, isOverfull, onChange, ...rest }: MaskedFieldProps) {
  // A new object with every keystroke: the caret is put back also when the text stays the same.
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
