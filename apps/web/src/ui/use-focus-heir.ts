import { useLayoutEffect, type RefObject } from 'react';
import { isFocusLost } from './use-focus-on-change.ts';

/** Moves the focus to the screen's heading when `box` goes away with the focus inside, such as a message whose `Try again`
 *  worked. Otherwise the focus would fall back to the top of the document. Source: WCAG 2.4.3. */
export function useFocusHeir(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      // Runs after the new content is there, and leaves the focus alone when it has already moved.
      queueMicrotask(() => {
        if (isFocusLost()) document.getElementById('page-title')?.focus({ preventScroll: true });
      });
    };
  }, [box]);
}
