import type { ReactNode } from 'react';
import styles from './checkbox.module.css';
import { fieldId } from './field.tsx';

interface CheckboxProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox; a press anywhere on its line counts. */
export function Checkbox({ name, label, hint, error = null, isChecked, onChange }: CheckboxProps) {
  const id = fieldId(name);
  return (
    <div className={styles['line']}>
      {error !== null && (
        <p id={`${id}-error`} className={styles['error']}>
          <span className="screen-reader">Error: </span>
          {error}
        </p>
      )}
      <label htmlFor={id} className={styles['label']}>
        <input
          id={id}
          name={name}
          type="checkbox"
          className={styles['box']}
          checked={isChecked}
          aria-invalid={error !== null || undefined}
          aria-describedby={error !== null ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
}
