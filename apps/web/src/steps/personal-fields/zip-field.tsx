import type { FieldProps } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';
import { formatZipEntry } from './zip-entry.ts';

/** A five-digit zip, with the browser's autofill. Source: VAL-22. */
export function ZipField(props: Omit<FieldProps, 'type' | 'inputMode'>) {
  return (
    <MaskedField
      {...props}
      inputMode="numeric"
      autoComplete={props.autoComplete ?? 'postal-code'}
      format={formatZipEntry}
    />
  );
}
