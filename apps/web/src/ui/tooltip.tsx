import { useEffect, useState, type ReactNode } from 'react';
import { createTooltipTimer } from './tooltip-timer.ts';
import styles from './tooltip.module.css';

/** A tooltip for a button that shows only an icon, for pointer and keyboard. The button's name says the same to screen
 *  readers. It stays while the pointer is on it and hides on Escape. Source: SHL-16, SHL-17, WCAG 1.4.13. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const [timer] = useState(() => createTooltipTimer(setShown));
  useEffect(() => () => timer.dismiss(), [timer]);
  return (
    <span
      role="presentation"
      className={styles['place']}
      onPointerEnter={timer.show}
      onPointerLeave={timer.hide}
      onFocus={(event) => {
        // Only keyboard focus shows it, not focus from a press or from code.
        if (event.target.matches(':focus-visible')) timer.show();
      }}
      onBlur={timer.hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') timer.dismiss();
      }}
    >
      {children}
      {isShown && (
        <span className={styles['words']} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}
