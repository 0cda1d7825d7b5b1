import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './fact.module.css';

interface FactProps {
  readonly term: string;
  /** Where the term is beside a value of several lines: at its first line, or in the middle. */
  readonly align?: 'first' | 'middle';
  /** A sentence below both. */
  readonly note?: string | null;
  readonly children: ReactNode;
}

/** One row of a list of facts, inside a dl. Props: term, align (first), note (null), children. */
export function Fact({ term, align = 'first', note = null, children }: FactProps) {
  return (
    <div className={classNames(styles['fact'], align === 'middle' && styles['centered'])}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {note !== null && <dd className={styles['note']}>{note}</dd>}
    </div>
  );
}
