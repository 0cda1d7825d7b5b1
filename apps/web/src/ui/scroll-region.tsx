import { useEffect, useRef, type ReactNode } from 'react';
import styles from './scroll-region.module.css';

/** A long text in a box of its own: shadows where there is more, and in the order of the Tab key while there is, so that the arrow keys scroll it in
 *  every browser (WCAG 2.1.1). Props: label, children. */
export function ScrollRegion({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const follow = () => {
      element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1;
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={region} className={styles['region']} aria-label={label}>
      {children}
    </section>
  );
}
