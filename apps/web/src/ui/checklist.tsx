import { Circle, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './checklist.module.css';
import { Spinner } from './spinner.tsx';

/** One stage: done with its time, current, waiting for the person, still ahead, failed, or ended without a failure. */
export interface ChecklistItem {
  readonly label: string;
  readonly state: 'done' | 'current' | 'waiting' | 'ahead' | 'failed' | 'ended';
  /** When it was reached, as "9:41:07 AM". */
  readonly timeText?: string | null;
  readonly note?: ReactNode;
}

const WORDS = {
  done: 'done',
  current: 'in progress',
  waiting: 'waiting for you',
  ahead: 'not yet',
  failed: 'failed',
  ended: 'ended here',
} as const;

/** The stages of something in progress, each with its time. Changes are announced. */
export function Checklist({ items, label }: { readonly items: readonly ChecklistItem[]; readonly label: string }) {
  return (
    <ol className={styles['list']} aria-label={label} aria-live="polite">
      {items.map((item) => (
        <li
          key={item.label}
          className={classNames(styles['item'], styles[item.state])}
          aria-current={item.state === 'current' || item.state === 'waiting' ? 'step' : undefined}
        >
          <Mark state={item.state} />
          <div>
            <p className={styles['label']}>
              {item.label}
              <span className="screen-reader">, {WORDS[item.state]}</span>
            </p>
            {item.note !== undefined && <div className={styles['note']}>{item.note}</div>}
          </div>
          <span className={styles['time']}>{item.timeText ?? ''}</span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { readonly state: ChecklistItem['state'] }) {
  if (state === 'done') return <CircleCheck aria-hidden="true" />;
  if (state === 'failed' || state === 'ended') return <CircleX aria-hidden="true" />;
  if (state === 'waiting') return <Clock aria-hidden="true" />;
  if (state === 'current') return <Spinner delayMs={0} />;
  return <Circle aria-hidden="true" />;
}
