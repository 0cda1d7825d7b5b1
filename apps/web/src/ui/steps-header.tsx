import styles from './steps-header.module.css';

/** The reader's position in a flow: a slim bar with "Step 2 of 4 · Payment method". Steps count from 1. */
export function StepsHeader({ step, of, name }: { readonly step: number; readonly of: number; readonly name: string }) {
  return (
    <div className={styles['steps']}>
      <svg className={styles['bar']} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <rect
            key={index}
            className={index < step ? styles['done'] : styles['ahead']}
            x={`${(index * 101) / of}%`}
            width={`${101 / of - 1}%`}
            height="100%"
            rx="2"
          />
        ))}
      </svg>
      <p className={styles['words']}>
        Step {step} of {of} · <strong>{name}</strong>
      </p>
    </div>
  );
}
