import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useRef, type ReactNode, useLayoutEffect, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';
import { isFocusLost } from './use-focus-on-change.ts';

interface NoticeProps {
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links that answer it. */
  readonly actions?: ReactNode;
  /** How a screen reader announces it when it appears; `off` when it is shown from the start. */
  readonly live?: 'off' | 'polite' | 'assertive';
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;
const WORDS = { info: 'Note: ', success: 'Done: ', warning: 'Attention: ', danger: 'Problem: ' } as const;

/** A message set off from the text. When it disappears with the focus inside, the screen's heading gets the focus. */
export function Notice({ tone, title, children, actions, live = 'off' }: NoticeProps) {
  const Icon = ICONS[tone];
  const box = useRef<HTMLDivElement>(null);
  useFocusHeir(box);
  const role = live === 'polite' ? 'status' : live === 'assertive' ? 'alert' : undefined;
  return (
    <div ref={box} className={classNames(styles['notice'], styles[tone])} role={role}>
      <Icon aria-hidden="true" />
      <div className={styles['body']}>
        {title !== undefined && (
          <p className={styles['title']}>
            <span className="screen-reader">{WORDS[tone]}</span>
            {title}
          </p>
        )}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}

/** Moves the focus to the screen's heading when `box` disappears with the focus inside, such as a message whose `Try again`
 *  worked. Otherwise the focus would fall back to the top of the document. Source: WCAG 2.4.3. */
function useFocusHeir(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      // Runs after the new content is shown, and leaves the focus alone when it has already moved.
      queueMicrotask(() => {
        if (isFocusLost()) document.getElementById('page-title')?.focus({ preventScroll: true });
      });
    };
  }, [box]);
}
