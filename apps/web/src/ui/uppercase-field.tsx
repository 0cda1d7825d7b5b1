import type { FieldProps } from './field.tsx';
import { MaskedField } from './masked-field.tsx';
import { toUpperEntry } from './typed-entry.ts';

/** A field that converts its text to capitals. Source: VAL-27. */
export function UppercaseField(props: FieldProps) {
  return <MaskedField {...props} format={toUpperEntry} counted={/[\s\S]/} />;
}
