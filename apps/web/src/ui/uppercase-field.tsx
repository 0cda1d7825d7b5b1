import type { FieldProps } from './field.tsx';
import { MaskedField } from './masked-field.tsx';
import { toUpperEntry } from './typed-entry.ts';

/** A field that writes capitals by itself. Props: those of Field. Source: VAL-27. */
export function UppercaseField(props: FieldProps) {
  return <MaskedField {...props} format={toUpperEntry} counted={/[\s\S]/} />;
}
