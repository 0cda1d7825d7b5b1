import { WEEKDAYS, type StoreMoment } from '@lendside/domain/stores/describe-store-hours.ts';

/** Returns the weekday and minute on the store's clock; null when the browser does not know the time zone. */
export function storeMomentAt(instant: Date, timeZone: string): StoreMoment | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(instant);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    const weekday = WEEKDAYS.findIndex((name) => name === part('weekday'));
    return weekday === -1 ? null : { weekday, minute: Number(part('hour')) * 60 + Number(part('minute')) };
  } catch {
    return null;
  }
}
