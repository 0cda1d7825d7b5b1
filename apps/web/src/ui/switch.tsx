import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** An on-off setting that takes effect immediately. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles['switch']}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles['input']}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['thumb']} />
      </span>
    </label>
  );
}
