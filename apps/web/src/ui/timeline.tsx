import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './timeline.module.css';

/** One event: icon, title, date, amount, the balance after it, and its detail. */
export interface TimelineEvent {
  readonly id: string;
  readonly icon: ReactNode;
  readonly tone: 'in' | 'out' | 'back' | 'plain';
  readonly title: string;
  readonly dateText: string;
  readonly amount: ReactNode;
  /** "Balance $1,200.00". */
  readonly after?: ReactNode;
  /** Opens in place; without it the line does not open. */
  readonly detail?: ReactNode;
}

/** Events, newest first, one line each; a line opens to its detail. */
export function Timeline({ events, label }: { readonly events: readonly TimelineEvent[]; readonly label: string }) {
  return (
    <ol className={styles['list']} aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={styles['item']}>
          {event.detail === undefined ? (
            <div className={styles['line']}>
              <Line event={event} />
            </div>
          ) : (
            <details className={styles['opens']}>
              <summary className={styles['line']}>
                <Line event={event} />
                <ChevronDown className={styles['chevron']} aria-hidden="true" />
              </summary>
              <div className={styles['detail']}>{event.detail}</div>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function Line({ event }: { readonly event: TimelineEvent }) {
  return (
    <>
      <span className={classNames(styles['icon'], styles[event.tone])} aria-hidden="true">
        {event.icon}
      </span>
      <span className={styles['what']}>
        <span className={styles['title']}>{event.title}</span>
        <span className={styles['date']}>{event.dateText}</span>
        {event.after !== undefined && <span className={styles['after']}>{event.after}</span>}
      </span>
      <span className={styles['amount']}>{event.amount}</span>
    </>
  );
}
