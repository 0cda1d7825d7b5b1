import { CircleAlert } from 'lucide-react';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import styles from './field.module.css';
import { classNames } from './class-names.ts';

/** What every text-like field takes. `name` is unique on its screen: the input's id is `field-<name>`, which error
 *  summaries link to. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: ReactNode;
  /** What is wrong and how to fix it; null when nothing is. */
  readonly error?: string | null;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
  /** Shown inside the box before the text, such as `$`. */
  readonly prefix?: ReactNode;
  /** Shown inside the box at its end, such as a show button. */
  readonly suffix?: ReactNode;
  /** Width in the shape of what is asked for. */
  readonly width?: 'full' | 'amount' | 'code';
  readonly isSpellChecked?: boolean;
}

/** The id of the input of a field, for links from an error summary. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** A labelled text input with its hint and error beside it, tied together for assistive technology. Props: FieldProps. */
export function Field(props: FieldProps) {
  const { name, label, value, hint, error = null, prefix, suffix, width = 'full' } = props;
  const id = fieldId(name);
  const described = [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`].filter(
    (part) => part !== null,
  );
  return (
    <div className={classNames(styles['field'], error !== null && styles['wrong'])}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {props.isOptional === true && <span className={styles['optional']}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </div>
      )}
      {error !== null && (
        <p id={`${id}-error`} className={styles['error']}>
          <CircleAlert aria-hidden="true" />
          <span>
            <span className="screen-reader">Error: </span>
            {error}
          </span>
        </p>
      )}
      <div className={classNames(styles['box'], styles[width])}>
        {prefix !== undefined && (
          <span className={styles['prefix']} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          id={id}
          name={name}
          className={styles['input']}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="none"
          spellCheck={props.isSpellChecked ?? false}
          maxLength={props.maxLength}
          value={value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
          aria-invalid={error !== null || undefined}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        />
        {suffix}
      </div>
    </div>
  );
}
