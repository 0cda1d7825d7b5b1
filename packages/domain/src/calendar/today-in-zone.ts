import { businessDate, parseBusinessDate, type BusinessDate } from './business-date.ts';

/** Time zone of a store without a known zone. Source: LOP-087. */
const FALLBACK_ZONE = 'America/Chicago';

/** Reads a loan system's business date. Falls back to today in the store's time zone when the text is not a day. `nowMs`: the
 *  instant in ms since 1970. Source: LVA-021, LOP-087. */
export function businessDateOrToday(text: string, nowMs: number, storeTimeZone?: string): BusinessDate {
  return parseBusinessDate(text) ?? todayIn(storeTimeZone ?? FALLBACK_ZONE, nowMs);
}

function todayIn(timeZone: string, nowMs: number): BusinessDate {
  try {
    // The Canadian locale formats dates as ISO days.
    return businessDate(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(nowMs)));
  } catch (fault) {
    if (timeZone === FALLBACK_ZONE || !(fault instanceof RangeError)) throw fault;
    return todayIn(FALLBACK_ZONE, nowMs);
  }
}
