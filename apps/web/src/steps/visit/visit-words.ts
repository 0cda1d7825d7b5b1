import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listAppointmentSlots, listAppointmentTimes } from '@lendside/contract/appointments/appointment-times.ts';
import type { listAppointments } from '@lendside/contract/appointments/appointments.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { clockIn } from '@lendside/domain/calendar/clock-in-zone.ts';
import { clockText } from '@lendside/domain/stores/describe-store-hours.ts';
import { formatDay } from '#ui/calendar-text.ts';

/** A booked visit. */
export type Visit = ResponseOf<typeof listAppointments>['appointments'][number];
type Day = ResponseOf<typeof listAppointmentTimes>['days'][number];
type Slot = ResponseOf<typeof listAppointmentSlots>['slots'][number];

/** A time to choose, on the store's own clock. */
export interface VisitTime {
  readonly startsAt: string;
  readonly text: string;
}

/** The free times of one day. */
export interface VisitDay {
  readonly date: BusinessDate;
  readonly times: readonly VisitTime[];
}

/** Title of the notice without any free time. Source: LER-032. */
export const UNAVAILABLE_TITLE = 'Appointment Unavailable';
/** Source: LER-033. */
export const UNAVAILABLE_TEXT =
  'Appointments are unavailable at this time. Please return to this app or call your store on the next business day to schedule an appointment.';
/** Source: LER-037. */
export const NO_TIME_ZONE_TEXT = 'Unable to get device timezone';

/** When a store ends the last day of a switch. */
const LAST_DAY_ENDS_MINUTE = 17 * 60;

/** Returns the days and times that a store offers, on its own clock, each with the instant to book. A time whose slot was taken meanwhile is left
 *  out. `until`: the last day of a switch of product, which ends at 17:00; null without one. */
export function freeDays(
  days: readonly Day[],
  slots: readonly Slot[],
  storeTimeZone: string,
  until: BusinessDate | null,
): readonly VisitDay[] {
  const timesOf = new Map<BusinessDate, VisitTime[]>(days.map(({ date }) => [date, []]));
  const offered = new Set(days.flatMap(({ date, times }) => times.map((time) => `${date} ${time}`)));
  for (const { start, end, available } of slots) {
    const { date, minute } = clockIn(storeTimeZone, Date.parse(start));
    const endsAt = minute + (Date.parse(end) - Date.parse(start)) / 60_000;
    const isLate = until !== null && (date > until || (date === until && endsAt > LAST_DAY_ENDS_MINUTE));
    if (available && !isLate && offered.has(`${date} ${hourText(minute)}`))
      timesOf.get(date)?.push({ startsAt: start, text: clockText(minute) });
  }
  return [...timesOf].filter(([, times]) => times.length > 0).map(([date, times]) => ({ date, times }));
}

function hourText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Names the time of a visit on the store's clock: "Tue, Jun 16, 10:00 AM". */
export function visitTimeText(visit: Pick<Visit, 'appointmentDate' | 'store'>, today: BusinessDate): string {
  const { date, minute } = clockIn(visit.store.timeZone, Date.parse(visit.appointmentDate));
  return `${formatDay(date, today)}, ${clockText(minute)}`;
}

/** Says that a time is of the store's clock, when the device's clock shows another. Null when both show the same. */
export function storeClockText(visit: Pick<Visit, 'appointmentDate' | 'store'>, deviceTimeZone: string): string | null {
  const atMs = Date.parse(visit.appointmentDate);
  const [here, there] = [clockIn(deviceTimeZone, atMs), clockIn(visit.store.timeZone, atMs)];
  if (here.date === there.date && here.minute === there.minute) return null;
  return 'This is your store’s time. Your device is in another time zone.';
}

const FOR: Readonly<Record<Visit['appointmentType'], string>> = {
  productSwitch: 'To finish your switch',
  funds: 'To pick up your cash',
  general: 'To talk to your store',
};

/** What a visit is for. */
export function visitForText(type: Visit['appointmentType']): string {
  return FOR[type];
}
