import { useEffect, useState } from 'react';
import styles from './spinner.module.css';

/** A small spinner that appears only after `delayMs` (300), so that a fast answer does not flash it. Decorative: the caller
 *  says what is loading. */
export function Spinner({ delayMs = 300 }: { readonly delayMs?: number }) {
  const [isDue, setDue] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return (
    <span className={styles['slot']} aria-hidden="true">
      {isDue && <span className={styles['ring']} />}
    </span>
  );
}
