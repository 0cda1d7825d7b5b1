import { useId } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The measured quantity: "Principal paid". */
  readonly label: string;
  /** The figure in words: "$381.65 of $2,000.00". */
  readonly text: string;
  /** 0 to 1. */
  readonly share: number;
}

/** A progress bar with its label and figure in words above it. */
export function ProgressBar({ label, text, share }: ProgressBarProps) {
  const id = useId();
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className={styles['progress']}>
      <div className={styles['words']}>
        <span id={id}>{label}</span>
        <span className={styles['figure']}>{text}</span>
      </div>
      <svg
        className={styles['bar']}
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <rect className={styles['rest']} width="100%" height="100%" rx="4" />
        <rect className={styles['done']} width={`${percent}%`} height="100%" rx="4" />
      </svg>
    </div>
  );
}
