import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { setPageTitle } from './page-title-store.ts';
import styles from './page-title.module.css';

interface PageTitleProps {
  /** Shown in the header and the browser's tab, and as the heading unless `heading` is set. */
  readonly title: string;
  readonly heading?: ReactNode;
  /** A short sentence below it. */
  readonly lead?: ReactNode;
  /** Shows the heading only to screen readers, when a figure says it all. */
  readonly isHidden?: boolean;
}

// When a loaded screen replaces its loading state, the focus moves to the new heading.
let isFocusToCarry = false;

/** The one heading of a screen. It names the tab and the header, and gets the focus when the screen opens, so that it is
 *  announced. */
export function PageTitle({ title, heading, lead, isHidden = false }: PageTitleProps) {
  const element = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const heading = element.current;
    if (isFocusToCarry) heading?.focus({ preventScroll: true });
    isFocusToCarry = false;
    return () => {
      isFocusToCarry = heading !== null && document.activeElement === heading;
    };
  }, []);
  useEffect(() => {
    setPageTitle(title);
    return () => setPageTitle('');
  }, [title]);
  return (
    <div className={isHidden ? 'screen-reader' : styles['page']}>
      <h1 ref={element} id="page-title" className={styles['title']} tabIndex={-1}>
        {heading ?? title}
      </h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </div>
  );
}
