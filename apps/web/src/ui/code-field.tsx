import { CODE_DIGITS, toCodeEntry } from './code-entry.ts';
import styles from './code-field.module.css';
import { MaskedField } from './masked-field.tsx';

interface CodeFieldProps {
  readonly name: string;
  readonly label?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | null;
}

/** One input for a six-digit code. The phone offers the code from the message, and pasting accepts spaces, dashes or the whole
 *  message. Source: OPEN-42, WCAG 3.3.8. */
export function CodeField({
  name,
  label = `${CODE_DIGITS}-digit code`,
  value,
  onChange,
  error = null,
}: CodeFieldProps) {
  return (
    <div className={styles['code']}>
      <MaskedField
        name={name}
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        width="code"
        value={value}
        error={error}
        format={toCodeEntry}
        onChange={onChange}
      />
    </div>
  );
}
