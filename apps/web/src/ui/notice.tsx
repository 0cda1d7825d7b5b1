import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';
import { useFocusHeir } from './use-focus-heir.ts';

interface NoticeProps {
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links that answer it. */
  readonly actions?: ReactNode;
  /** How a screen reader announces it when it appears; `off` when it is there from the start. */
  readonly live?: 'off' | 'polite' | 'assertive';
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;
const WORDS = { info: 'Note: ', success: 'Done: ', warning: 'Attention: ', danger: 'Problem: ' } as const;

/** A message set off from the text. When it goes away with the focus inside, the screen's heading gets the focus. */
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
