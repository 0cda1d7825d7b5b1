declare const businessDateBrand: unique symbol;

/** A calendar day without time or zone as ISO text: "2026-06-15". Never read from the machine's clock. Text order is date
 *  order. */
export type BusinessDate = string & { readonly [businessDateBrand]: 'BusinessDate' };

const DAY_MS = 86_400_000;

/** Parses an ISO day. Returns null for any other text and for days that do not exist (2024-02-30). Source: LVA-021. */
export function parseBusinessDate(text: string): BusinessDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const instantMs = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(instantMs)) return null;
  return new Date(instantMs).toISOString().slice(0, 10) === text ? (text as BusinessDate) : null;
}

/** Marks ISO text as a day, for constants and validated values. Throws for any other text. */
export function businessDate(text: string): BusinessDate {
  const date = parseBusinessDate(text);
  if (date === null) throw new Error(`"${text}" is not a calendar day`);
  return date;
}

/** Whole days since 1970-01-01. */
export function toDayNumber(date: BusinessDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** Returns the day that is `days` days after 1970-01-01. */
export function fromDayNumber(days: number): BusinessDate {
  return new Date(days * DAY_MS).toISOString().slice(0, 10) as BusinessDate;
}

/** Returns the day `days` later, or earlier when negative. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. Source: loan-core 0.3. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Returns the anchor day `months` later. A day that the month lacks becomes the last day of the month (31 → Feb 28 → Mar 31).
 *  `anchorDay` is 1 to 31 and defaults to the day of `date`. Source: loan-core 0.3. */
export function addMonths(date: BusinessDate, months: number, anchorDay = Number(date.slice(8))): BusinessDate {
  const monthIndex = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(anchorDay, lastDay))).toISOString().slice(0, 10) as BusinessDate;
}
