import { daysBetween, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';

// Days have no time zone, so they are formatted as midnight UTC.
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const DAY_WITH_YEAR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

// Loan systems write a day up to this one where they know none. Source: VAL-15.
const LAST_UNKNOWN_DAY = '1901-01-01';

function textOf(format: Intl.DateTimeFormat, date: BusinessDate): string {
  return date <= LAST_UNKNOWN_DAY ? '' : format.format(new Date(`${date}T00:00:00Z`));
}

/** Formats a day: "Fri, Jul 3" in the year of `today`, "Jul 3, 2027" in another; empty for an unknown day. */
export function formatDay(date: BusinessDate, today: BusinessDate): string {
  return textOf(date.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_WITH_YEAR, date);
}

/** Formats a day without its weekday: "Jul 3", for axes and tight lists. */
export function formatMonthDay(date: BusinessDate): string {
  return textOf(MONTH_DAY, date);
}

/** Formats a day in full: "Jul 3, 2026". */
export function formatFullDay(date: BusinessDate): string {
  return textOf(DAY_WITH_YEAR, date);
}

/** Says how far a day is from today: in days up to a month, then weeks, then months of 30 days. */
export function relativeDay(date: BusinessDate, today: BusinessDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const distance = countOf(Math.abs(days));
  return days > 0 ? `in ${distance}` : `${distance} ago`;
}

function countOf(days: number): string {
  if (days <= 31) return `${days} days`;
  if (days < 60) return `${Math.round(days / 7)} weeks`;
  if (days < 700) return `${Math.round(days / 30.4)} months`;
  return `${Math.round(days / 365.25)} years`;
}

/** "8 days", "1 day". */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Formats the time of an instant on the reader's clock: "9:41 AM". */
export function formatTime(instant: Date): string {
  return TIME.format(instant);
}
