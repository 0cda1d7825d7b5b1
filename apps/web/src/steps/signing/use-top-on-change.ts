import { useEffect, useRef } from 'react';

/** Shows the top of a screen, with the focus on its heading, when its content is replaced without a navigation. Source: WCAG 2.4.3,
 *  SHL-24. */
export function useTopOnChange(shown: string | boolean): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    window.scrollTo(0, 0);
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [shown]);
}
