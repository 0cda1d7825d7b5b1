import { businessDate, parseBusinessDate, type BusinessDate } from './business-date.ts';

/** The zone of a store that names none, or none that is known. Source: LOP-087. */
const FALLBACK_ZONE = 'America/Chicago';

/** The day a loan system said its books stand at, read; what is no day is ignored, and today in the time zone of its store counts.
 *  `nowMs`: the instant in ms since 1970. Source: LVA-021, LOP-087. */
export function businessDateOrToday(text: string, nowMs: number, storeTimeZone?: string): BusinessDate {
  return parseBusinessDate(text) ?? todayIn(storeTimeZone ?? FALLBACK_ZONE, nowMs);
}

function todayIn(timeZone: string, nowMs: number): BusinessDate {
  try {
    // Canada writes its days as ISO does.
    return businessDate(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(nowMs)));
  } catch (fault) {
    if (timeZone === FALLBACK_ZONE || !(fault instanceof RangeError)) throw fault;
    return todayIn(FALLBACK_ZONE, nowMs);
  }
}
