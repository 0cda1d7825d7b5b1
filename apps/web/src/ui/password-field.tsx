import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './password-field.module.css';

/** A password input with a Show and Hide button in words; pasting and password managers work.
 *  Props: those of Field without type and suffix. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete={props.autoComplete ?? 'current-password'}
      suffix={
        <button
          type="button"
          className={styles['toggle']}
          aria-pressed={isShown}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          <span aria-hidden="true">{isShown ? 'Hide' : 'Show'}</span>
        </button>
      }
    />
  );
}
