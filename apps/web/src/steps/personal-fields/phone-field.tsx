import type { FieldProps } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';
import { formatPhoneEntry } from './phone-entry.ts';

/** A phone number, formatted as (205) 555-0123 while typing. */
export function PhoneField(props: Omit<FieldProps, 'type' | 'inputMode'>) {
  return (
    <MaskedField
      {...props}
      type="tel"
      inputMode="tel"
      width={props.width ?? 'amount'}
      autoComplete={props.autoComplete ?? 'tel-national'}
      format={formatPhoneEntry}
    />
  );
}
