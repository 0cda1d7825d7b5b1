import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatDay, relativeDay } from './calendar-text.ts';
import styles from './date-text.module.css';

interface DateTextProps {
  readonly date: BusinessDate;
  /** The business date of the screen, never the clock. */
  readonly today: BusinessDate;
  readonly hasHint?: boolean;
}

/** A day as "Fri, Jul 3 · in 18 days". */
export function DateText({ date, today, hasHint = true }: DateTextProps) {
  return (
    <span className={styles['date']}>
      <time dateTime={date}>{formatDay(date, today)}</time>
      {hasHint && <span className={styles['hint']}> · {relativeDay(date, today)}</span>}
    </span>
  );
}
