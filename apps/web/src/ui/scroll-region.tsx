import { useEffect, useRef, type ReactNode } from 'react';
import styles from './scroll-region.module.css';

/** A long text in a scrolling box, with shadows where there is more; or, with `isWide`, a wide table that scrolls sideways. It is in the tab order while it scrolls, so that the
 *  arrow keys work in every browser (WCAG 2.1.1). */
export function ScrollRegion({
  label,
  isWide = false,
  children,
}: {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const follow = () => {
      element.tabIndex =
        element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth ? 0 : -1;
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={region} className={styles[isWide ? 'wide' : 'region']} aria-label={label}>
      {children}
    </section>
  );
}
