import { formatSsnEntry } from '@lendside/domain/identity/ssn.ts';
import { useState } from 'react';
import type { FieldProps } from '#ui/field.tsx';
import { MaskedField } from '#ui/masked-field.tsx';
import { ShowToggle } from '#ui/show-toggle.tsx';

/** A Social Security number, hidden until the reader shows it, with automatic dashes. Not a password field, because browsers
 *  would fill in the saved password. */
export function SsnField(props: Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  return (
    <MaskedField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      isConcealed={!isShown}
      format={formatSsnEntry}
      suffix={<ShowToggle what="Social Security number" isShown={isShown} onChange={setShown} />}
    />
  );
}
