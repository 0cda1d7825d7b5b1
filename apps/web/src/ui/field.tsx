import { CircleAlert } from 'lucide-react';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import styles from './field.module.css';
import { classNames } from './class-names.ts';

/** Props of every text-like field. `name` is unique on its screen: the input's id is `field-<name>`, which error summaries
 *  link to. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: ReactNode;
  /** What is wrong and how to fix it; null without an error. */
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
  /** Width that fits the expected text. */
  readonly width?: 'full' | 'amount' | 'code';
  readonly isSpellChecked?: boolean;
  /** Shows dots instead of the text, in a field that is not a password. */
  readonly isConcealed?: boolean;
  /** What a phone's keyboard capitalizes: each word of a name or an address; nothing (the default) in an email address. */
  readonly capitalizes?: 'none' | 'words';
}

/** Returns the id of a field's input, for links from an error summary. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

type FrameProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'isOptional' | 'prefix' | 'suffix' | 'width'>;

/** Returns the ids of the input's hint and error, if any. */
export function describedBy({
  name,
  hint,
  error = null,
}: Pick<FieldProps, 'name' | 'hint' | 'error'>): string | undefined {
  const id = fieldId(name);
  const described = [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  return described.filter((part) => part !== null).join(' ') || undefined;
}

/** The frame of any field: label, hint, error and box. `children` is the input. */
export function FieldFrame(props: FrameProps & { readonly children: ReactNode }) {
  const { name, label, hint, error = null, prefix, suffix, width = 'full' } = props;
  const id = fieldId(name);
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
        {props.children}
        {suffix}
      </div>
    </div>
  );
}

/** A labeled text input whose hint and error are tied to it for assistive technology. */
export function Field(props: FieldProps) {
  const id = fieldId(props.name);
  return (
    <FieldFrame {...props}>
      <input
        id={id}
        name={props.name}
        className={classNames(styles['input'], props.isConcealed === true && styles['concealed'])}
        type={props.type ?? 'text'}
        inputMode={props.inputMode}
        autoComplete={props.autoComplete ?? 'off'}
        autoCapitalize={props.capitalizes ?? 'none'}
        spellCheck={props.isSpellChecked ?? false}
        maxLength={props.maxLength}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        aria-invalid={(props.error ?? null) !== null || undefined}
        aria-describedby={describedBy(props)}
      />
    </FieldFrame>
  );
}
