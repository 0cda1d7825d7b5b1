import { useLayoutEffect, type RefObject } from 'react';
import { isFocusLost } from './use-focus-on-change.ts';

/** Hands the focus to the heading of the screen when `box` goes away with the focus inside it, such as a message whose `Try again`
 *  helped: it would be at the top of the document. Source: WCAG 2.4.3. */
export function useFocusHeir(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      // Once the new content stands; whoever takes the focus themselves is left with it.
      queueMicrotask(() => {
        if (isFocusLost()) document.getElementById('page-title')?.focus({ preventScroll: true });
      });
    };
  }, [box]);
}
