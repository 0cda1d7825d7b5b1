import type { FieldProps } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';
import { formatDateEntry } from './date-entry.ts';

/** A date people know by heart, such as a birthday, typed as MM/DD/YYYY: no calendar to page through.
 *  Props: those of Field without type and inputMode. */
export function DateField(props: Omit<FieldProps, 'type' | 'inputMode'>) {
  return <MaskedField {...props} inputMode="numeric" width={props.width ?? 'amount'} format={formatDateEntry} />;
}
