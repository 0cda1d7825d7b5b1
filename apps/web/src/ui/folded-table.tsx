import type { ReactNode } from 'react';
import styles from './folded-table.module.css';

interface FoldedTableProps {
  /** What opens it: "All 26 payments". */
  readonly summary: string;
  /** Said above the table once it is open. */
  readonly note?: string | null;
  /** For screen readers, where the summary does not say it. */
  readonly caption?: string;
  readonly columns: readonly string[];
  /** The rows, each cell a `td` but the first, a `th` of its row. */
  readonly children: ReactNode;
}

/** Figures as a table for who wants them all, folded away until asked for. The first column is text, the others are figures.
 *  Props: summary, note, caption, columns, children (rows). Source: screens.md, WCAG 1.4.10. */
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
