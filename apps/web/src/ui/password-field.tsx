import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { ShowToggle } from './show-toggle.tsx';

/** A password input with a Show or Hide button. Pasting and password managers work. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete={props.autoComplete ?? 'current-password'}
      suffix={<ShowToggle what="password" isShown={isShown} onChange={setShown} />}
    />
  );
}
