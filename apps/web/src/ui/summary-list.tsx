import type { ReactNode } from 'react';
import styles from './summary-list.module.css';
import { TextLink } from './text-link.tsx';

/** One row: a term, its value and, if it can change, the link to change it. */
export interface SummaryRow {
  readonly term: string;
  readonly detail: ReactNode;
  readonly changeHref?: string;
  /** Shown last, larger, below a line. */
  readonly isTotal?: boolean;
}

/** Facts as terms and values, with a Change link at each row that can change. */
export function SummaryList({ rows }: { readonly rows: readonly SummaryRow[] }) {
  return (
    <dl className={styles['list']}>
      {rows.map((row) => (
        <div key={row.term} className={row.isTotal === true ? styles['total'] : styles['row']}>
          <dt className={styles['term']}>{row.term}</dt>
          <dd className={styles['detail']}>{row.detail}</dd>
          {row.changeHref !== undefined && (
            <dd className={styles['change']}>
              <TextLink href={row.changeHref}>
                Change<span className="screen-reader"> {row.term}</span>
              </TextLink>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
