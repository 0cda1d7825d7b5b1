import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { setPageTitle } from './page-title-store.ts';
import styles from './page-title.module.css';

interface PageTitleProps {
  /** Shown as the heading, in the header and in the browser's tab. */
  readonly title: string;
  /** One quiet sentence below it. */
  readonly lead?: ReactNode;
  /** Keeps the heading for screen readers only, where the figure says it all. */
  readonly isHidden?: boolean;
}

/** The one heading of a screen: names the tab and the header, and is focused and announced when the screen opens.
 *  Props: title, lead, isHidden. */
export function PageTitle({ title, lead, isHidden = false }: PageTitleProps) {
  useEffect(() => setPageTitle(title), [title]);
  return (
    <div className={isHidden ? 'screen-reader' : styles['page']}>
      <h1 id="page-title" className={styles['title']} tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </div>
  );
}
