import type { ReactNode } from 'react';
import styles from './folded-table.module.css';

interface FoldedTableProps {
  /** The text that opens it: "All 26 payments". */
  readonly summary: string;
  /** Shown above the open table. */
  readonly note?: string | null;
  /** For screen readers, when the summary does not say it. */
  readonly caption?: string;
  readonly columns: readonly string[];
  /** The rows; the first cell of each is a `th`, the others are `td`. */
  readonly children: ReactNode;
}

/** A table of figures, folded until it is opened. The first column is text. `children` are the rows. Source: screens.md, WCAG
 *  1.4.10. */
export function FoldedTable({ summary, note = null, caption, columns, children }: FoldedTableProps) {
  return (
    <details className={styles['folded']}>
      <summary>{summary}</summary>
      {note !== null && <p className={styles['note']}>{note}</p>}
      <table>
        {caption !== undefined && <caption className="screen-reader">{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </details>
  );
}
