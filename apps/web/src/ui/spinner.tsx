import { useEffect, useState } from 'react';
import styles from './spinner.module.css';

/** A small turning ring that appears only after `delayMs` (300): a fast answer never flashes it. Decorative: the caller
 *  says in words what is awaited. */
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
