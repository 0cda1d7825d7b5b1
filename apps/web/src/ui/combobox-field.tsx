import { useState, type KeyboardEvent } from 'react';
import { describedBy, fieldId, FieldFrame, type FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './combobox-field.module.css';

/** One suggestion. */
export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  /** Smaller text below the label. */
  readonly detail: string;
}

interface ComboboxProps extends Omit<FieldProps, 'type' | 'prefix' | 'suffix' | 'isConcealed'> {
  readonly options: readonly ComboboxOption[];
  /** Announced by screen readers when it changes: the number of suggestions. */
  readonly status: string;
  readonly onChoose: (option: ComboboxOption) => void;
}

/** A text field with suggestions that also accepts any text. Arrows move through the suggestions, Enter takes one, Escape
 *  closes them. The focus never leaves the field. Source: ARIA combobox with list autocomplete. */
export function ComboboxField(props: ComboboxProps) {
  const { name, options, status, onChoose } = props;
  const id = fieldId(name);
  const [isShut, setShut] = useState(false);
  const [place, setPlace] = useState(-1);
  const isOpen = options.length > 0 && !isShut;
  const active = isOpen ? options[place] : undefined;
  const choose = (option: ComboboxOption) => {
    setShut(true);
    setPlace(-1);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isOurs =
      (step !== undefined && options.length > 0) ||
      (key === 'Enter' && active !== undefined) ||
      (key === 'Escape' && isOpen);
    if (!isOurs) return;
    event.preventDefault();
    if (key === 'Enter' && active !== undefined) return choose(active);
    setShut(step === undefined);
    setPlace(step === undefined ? -1 : nextPlace(place, step, options.length));
  };
  return (
    <div className={styles['combobox']}>
      <FieldFrame {...props}>
        <input
          id={id}
          name={name}
          className={fieldStyles['input']}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          aria-activedescendant={active === undefined ? undefined : `${id}-option-${place}`}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize={props.capitalizes ?? 'none'}
          spellCheck={false}
          maxLength={props.maxLength}
          value={props.value}
          onChange={(event) => {
            setShut(false);
            setPlace(-1);
            props.onChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setShut(true);
            props.onBlur?.();
          }}
          aria-invalid={(props.error ?? null) !== null || undefined}
          aria-describedby={describedBy(props)}
        />
      </FieldFrame>
      <Options id={id} label={props.label} isOpen={isOpen} options={options} place={place} onChoose={choose} />
      <p className="screen-reader" role="status">
        {isOpen ? status : ''}
      </p>
    </div>
  );
}

/** Returns the next of `count` positions. Beyond either end is the field itself (-1), with its typed text. */
function nextPlace(place: number, step: number, count: number): number {
  return ((place + 1 + step + count + 1) % (count + 1)) - 1;
}

interface OptionsProps {
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly options: readonly ComboboxOption[];
  readonly place: number;
  readonly onChoose: (option: ComboboxOption) => void;
}

/** The suggestions. None of them takes the focus, which stays in the field. */
function Options({ id, label, isOpen, options, place, onChoose }: OptionsProps) {
  return (
    <div
      id={`${id}-options`}
      role="listbox"
      tabIndex={-1}
      aria-label={`${label}: suggestions`}
      className={styles['options']}
      hidden={!isOpen}
    >
      {options.map((option, index) => (
        <button
          key={option.id}
          type="button"
          id={`${id}-option-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          className={styles['option']}
          // Keeps a press from moving the focus out of the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span>{option.label}</span>
          <small>{option.detail}</small>
        </button>
      ))}
    </div>
  );
}
