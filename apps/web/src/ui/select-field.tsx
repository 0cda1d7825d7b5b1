import { ChevronDown } from 'lucide-react';
import { describedBy, FieldFrame, fieldId, type FieldProps } from './field.tsx';
import styles from './select-field.module.css';

interface SelectFieldProps extends Pick<
  FieldProps,
  'name' | 'label' | 'hint' | 'error' | 'value' | 'onChange' | 'autoComplete' | 'isOptional'
> {
  /** Shown while nothing is chosen: "Choose a state". */
  readonly placeholder: string;
  readonly choices: readonly { readonly label: string; readonly value: string }[];
}

/** A choice of one among many with the browser's own list, which phones show large and keyboards search by letter. An empty
 *  value means no choice. */
export function SelectField(props: SelectFieldProps) {
  return (
    <FieldFrame
      {...props}
      suffix={
        <span className={styles['mark']} aria-hidden="true">
          <ChevronDown />
        </span>
      }
    >
      <select
        id={fieldId(props.name)}
        name={props.name}
        className={styles['select']}
        autoComplete={props.autoComplete ?? 'off'}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        aria-invalid={(props.error ?? null) !== null || undefined}
        aria-describedby={describedBy(props)}
      >
        <option value="" disabled={props.isOptional !== true}>
          {props.placeholder}
        </option>
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
