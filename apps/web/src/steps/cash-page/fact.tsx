import type { ReactNode } from 'react';
import styles from './cash.module.css';

/** One row of a list of facts. Props: term, children. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
