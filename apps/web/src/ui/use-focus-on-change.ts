import { useEffect, useRef } from 'react';

/** Moves the focus when its element was replaced, such as a button by the form it opened. When `shown` changes and nothing has
 *  the focus, the element with the id from `idOf` gets it. Source: WCAG 2.4.3. */
export function useFocusOnChange<T>(shown: T, idOf: (shown: T, before: T) => string): void {
  const last = useRef(shown);
  const findId = useRef(idOf);
  useEffect(() => {
    findId.current = idOf;
  });
  useEffect(() => {
    const before = last.current;
    last.current = shown;
    if (!Object.is(before, shown) && isFocusLost()) document.getElementById(findId.current(shown, before))?.focus();
  }, [shown]);
}

/** True when nothing has the focus any more. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
