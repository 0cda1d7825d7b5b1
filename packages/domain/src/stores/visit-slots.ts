import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { dayOfWeek, isFederalReserveHoliday } from '#calendar/business-days.ts';
import { clockIn, instantIn, type LocalMoment } from '#calendar/clock-in-zone.ts';
import type { OpenHours } from './describe-store-hours.ts';

/** What a visit is for. Source: LOP-058. */
export const VISIT_KINDS = ['productSwitch', 'funds', 'general'] as const;

/** A kind of visit. */
export type VisitKind = (typeof VISIT_KINDS)[number];

/** Days that a person can choose from, today included. Source: LOP-058. */
export const VISIT_DAYS = 7;

/** Length of a visit. */
export const VISIT_MINUTES = 30;

/** One weekday of a store's calendar. Minutes count from midnight of the store's own clock. */
export interface VisitDay extends OpenHours {
  readonly lunch: { readonly fromMinute: number; readonly toMinute: number } | null;
  /** How many visits of a kind the store takes at the same time. */
  readonly seats: Readonly<Record<VisitKind, number>>;
}

/** When a store takes visits. `week` runs from Monday to Sunday; null is a closed day. */
export interface VisitCalendar {
  readonly timeZone: string;
  readonly week: readonly (VisitDay | null)[];
  /** Days that are closed besides, and bank holidays on which the store is open. */
  readonly closedOn: ReadonlySet<BusinessDate>;
  readonly openOn: ReadonlySet<BusinessDate>;
}

/** A time at which a store takes visits. */
export interface VisitSlot extends LocalMoment {
  readonly startsMs: number;
  readonly endsMs: number;
  /** Visits of the kind that the store takes then. */
  readonly seats: number;
}

/** What a person may choose from. */
export interface VisitAsked {
  readonly kind: VisitKind;
  /** Now, on the store's clock: earlier times are over. */
  readonly now: LocalMoment;
  /** From 1 to 7. */
  readonly days: number;
  readonly excludeWeekends: boolean;
}

/** Returns the calendar of a day; null when the store is closed. Bank holidays are closed unless the calendar opens them. */
export function visitDayOf(calendar: VisitCalendar, date: BusinessDate): VisitDay | null {
  const isHoliday = isFederalReserveHoliday(date) && !calendar.openOn.has(date);
  if (isHoliday || calendar.closedOn.has(date)) return null;
  return calendar.week[(dayOfWeek(date) + 6) % 7] ?? null;
}

/** Lists the times at which a store takes visits of a kind, the earliest first. A visit ends before lunch and before the store closes. A time
 *  that the clocks skip is left out. Source: LOP-058, width 7. */
export function visitSlots(calendar: VisitCalendar, asked: VisitAsked): readonly VisitSlot[] {
  const dates = Array.from({ length: asked.days }, (_none, ahead) => addDays(asked.now.date, ahead));
  return dates.flatMap((date) => slotsOfDay(calendar, asked, date));
}

function slotsOfDay(
  calendar: VisitCalendar,
  { kind, now, excludeWeekends }: VisitAsked,
  date: BusinessDate,
): VisitSlot[] {
  const day = visitDayOf(calendar, date);
  const weekday = dayOfWeek(date);
  if (day === null || day.seats[kind] <= 0 || (excludeWeekends && (weekday === 0 || weekday === 6))) return [];
  const slots: VisitSlot[] = [];
  for (let minute = day.opensMinute; minute + VISIT_MINUTES <= day.closesMinute; minute += VISIT_MINUTES) {
    const isLunch = day.lunch !== null && minute < day.lunch.toMinute && minute + VISIT_MINUTES > day.lunch.fromMinute;
    const isOver = date === now.date && minute <= now.minute;
    const startsMs = isLunch || isOver ? null : instantIn(calendar.timeZone, { date, minute });
    if (startsMs !== null)
      slots.push({ date, minute, startsMs, endsMs: startsMs + VISIT_MINUTES * 60_000, seats: day.seats[kind] });
  }
  return slots;
}

/** Finds the slot that starts at an instant; null when the store takes no such visit then. */
export function findVisitSlot(calendar: VisitCalendar, asked: VisitAsked, startsMs: number): VisitSlot | null {
  return visitSlots(calendar, asked).find((slot) => slot.startsMs === startsMs) ?? null;
}

/** Returns now on a store's clock, as visits count it: on the loan system's business date, and on a day that the system has closed early, from
 *  its first minute. `isSimulated`: the business date is moved by hand, and the wall clock tells the minute only. */
export function visitNow(
  timeZone: string,
  {
    today,
    nowMs,
    isSimulated,
  }: { readonly today: BusinessDate; readonly nowMs: number; readonly isSimulated: boolean },
): LocalMoment {
  const here = clockIn(timeZone, nowMs);
  if (isSimulated) return { date: today, minute: here.minute };
  return today > here.date ? { date: today, minute: -1 } : here;
}
