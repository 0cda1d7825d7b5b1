import type { FieldProps } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';
import { formatDateEntry } from './date-entry.ts';

/** A date that people know by heart, such as a birthday, typed as MM/DD/YYYY. A calendar would need too much paging. */
export function DateField(props: Omit<FieldProps, 'type' | 'inputMode'>) {
  return <MaskedField {...props} inputMode="numeric" width={props.width ?? 'amount'} format={formatDateEntry} />;
}
