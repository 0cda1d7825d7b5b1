import { useEffect } from 'react';

let hasOpenedOne = false;

/** Moves the focus to the heading when the page or its content changes. Otherwise a keyboard or screen-reader user would start
 *  again at the top of the document. Source: WCAG 2.4.3. */
export function useFocusOnHeading(): void {
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hasOpenedOne && isLost) document.getElementById('page-title')?.focus({ preventScroll: true });
    hasOpenedOne = true;
  }, []);
}
