import { useEffect, useRef } from 'react';

/** Gives the focus a place where what held it was replaced, such as a button by the form it opened: when `shown` changes and nothing
 *  has the focus, the element with the id `idOf` answers (of what shows, and of what showed before) takes it. Source: WCAG 2.4.3. */
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

/** Whether what had the focus is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
