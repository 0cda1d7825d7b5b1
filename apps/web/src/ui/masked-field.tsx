import { useLayoutEffect, useState } from 'react';
import { Field, fieldId } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { maskEntry } from './masked-entry.ts';

interface MaskedFieldProps extends FieldProps {
  /** Turns whatever is typed, pasted or filled in into the masked text; must give the same for its own result. */
  readonly format: (text: string) => string;
}

/** A field that writes its separators by itself, however the text comes in, and keeps the caret where it was.
 *  Props: those of Field, and format. */
export function MaskedField({ format, onChange, ...rest }: MaskedFieldProps) {
  // A new object with every keystroke: the caret is put back also when the text stays the same.
  const [last, setLast] = useState<{ readonly caret: number } | null>(null);
  const id = fieldId(rest.name);
  useLayoutEffect(() => {
    const input = inputOf(id);
    if (last !== null && input !== null && document.activeElement === input)
      input.setSelectionRange(last.caret, last.caret);
  }, [last, id]);
  return (
    <Field
      {...rest}
      onChange={(raw) => {
        const { value, caret } = maskEntry(raw, inputOf(id)?.selectionStart ?? raw.length, format);
        setLast({ caret });
        onChange(value);
      }}
    />
  );
}

function inputOf(id: string): HTMLInputElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : null;
}
