import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { setPageTitle } from './page-title-store.ts';
import styles from './page-title.module.css';

interface PageTitleProps {
  /** Shown in the header and in the browser's tab, and as the heading unless `heading` says more. */
  readonly title: string;
  readonly heading?: ReactNode;
  /** One quiet sentence below it. */
  readonly lead?: ReactNode;
  /** Keeps the heading for screen readers only, where the figure says it all. */
  readonly isHidden?: boolean;
}

// A screen that loads replaces its heading by that of the loaded screen: the focus goes along.
let isFocusToCarry = false;

/** The one heading of a screen: names the tab and the header, and is focused and announced when the screen opens.
 *  Props: title, heading, lead, isHidden. */
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
