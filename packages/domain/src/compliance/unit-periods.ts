import { addMonths, daysBetween, type BusinessDate } from '#calendar/business-date.ts';

/** The interval in which a rate counts time: half a month, or a number of months, weeks or days. */
export interface UnitPeriod {
  readonly kind: 'months' | 'semimonths' | 'weeks' | 'days';
  readonly length: number;
  /** Unit-periods in a year, as a fraction. */
  readonly perYear: { readonly wNum: number; readonly wDen: number };
}

/** How to count the term of a single payment when both ways are allowed. Source: Appendix J (b)(5)(vi); loan-core 1.5. */
export type SinglePaymentBasis = 'days' | 'months';

const DAYS_OF_YEAR = 365;
// A month as a number of days, because all months count as equal (Appendix J (b)(3)).
const DAYS_OF_MONTH = 30;
const DAYS_OF_SEMIMONTH = 15;
// Shortest and longest interval of two payments a month that stand for half months: the 15th to February 28, and the 28th to
// the 15th.
const SEMIMONTH_INTERVAL = { least: 13, most: 18 };

const SEMIMONTH: UnitPeriod = { kind: 'semimonths', length: 1, perYear: { wNum: 24, wDen: 1 } };

function monthsUnit(length: number): UnitPeriod {
  return { kind: 'months', length, perYear: { wNum: 12, wDen: length } };
}

function daysUnit(length: number): UnitPeriod {
  return length % 7 === 0 && length < DAYS_OF_YEAR
    ? { kind: 'weeks', length: length / 7, perYear: { wNum: 52, wDen: length / 7 } }
    : { kind: 'days', length, perYear: { wNum: DAYS_OF_YEAR, wDen: length } };
}

/** Returns the day of the month on which a series of payments falls: the latest day among them. A payment on the last day of a
 *  shorter month counts as that day. Source: Appendix J (b)(3) (series on the last day, the 29th or the 30th). */
export function anchorDayOf(paymentDays: readonly BusinessDate[]): number {
  return Math.max(...paymentDays.map((on) => Number(on.slice(8))));
}

function keepsAnchor(on: BusinessDate, anchorDay: number): boolean {
  return addMonths(on, 0, anchorDay) === on;
}

/** Returns the day `months` before a payment, on the series' anchor day. For a payment on a different day, that day replaces
 *  the anchor day. */
function monthsBefore(on: BusinessDate, months: number, anchorDay: number): BusinessDate {
  return keepsAnchor(on, anchorDay) ? addMonths(on, -months, anchorDay) : addMonths(on, -months);
}

/** Counts the whole months between two days, back from the later day, and the remaining days. */
function monthsBack(from: BusinessDate, to: BusinessDate, anchorDay: number): { months: number; days: number } {
  let months = 0;
  while (monthsBefore(to, months + 1, anchorDay) >= from) months += 1;
  return { months, days: daysBetween(from, monthsBefore(to, months, anchorDay)) };
}

function singlePaymentUnit(from: BusinessDate, to: BusinessDate, basis: SinglePaymentBasis): UnitPeriod {
  const { months, days } = monthsBack(from, to, anchorDayOf([to]));
  if (months >= 12) return monthsUnit(12);
  if (basis === 'months' && days === 0) return monthsUnit(months);
  const termDays = daysBetween(from, to);
  return { kind: 'days', length: termDays, perYear: { wNum: DAYS_OF_YEAR, wDen: termDays } };
}

/** Lists the units in which an interval between payments may be counted. Whole months of a monthly series are always months,
 *  however many days they have. Other series (every four weeks, every 30 days) may be counted in either unit. */
function unitsOf(from: BusinessDate, to: BusinessDate, anchorDay: number, isMonthly: boolean): UnitPeriod[] {
  const inDays = daysUnit(daysBetween(from, to));
  const { months, days: rest } = monthsBack(from, to, anchorDay);
  if (rest > 0 || months === 0 || months > 12) return [inDays];
  return isMonthly ? [monthsUnit(months)] : [monthsUnit(months), inDays];
}

/** True when payments fall on the same two days of each month, such as the 1st and the 15th, or the 15th and the last day.
 *  Payments that are always the same number of days apart are counted in days or weeks instead. */
function isSemimonthly(paymentDays: readonly BusinessDate[]): boolean {
  if (paymentDays.length < 3) return false;
  const gaps = paymentDays.slice(1).map((on, index) => daysBetween(paymentDays[index] ?? on, on));
  if (gaps.some((days) => days < SEMIMONTH_INTERVAL.least || days > SEMIMONTH_INTERVAL.most)) return false;
  if (new Set(gaps).size === 1) return false;
  return paymentDays.every((on, index) => {
    const before = paymentDays[index - 2];
    return before === undefined || addMonths(before, 1, seriesAnchor(paymentDays, SEMIMONTH, index)) === on;
  });
}

/** Returns the day of the month that the payment at `index` keeps: its series' latest day. Payments twice a month are two
 *  series, one for each of the two days. Source: Appendix J (b)(3). */
export function seriesAnchor(paymentDays: readonly BusinessDate[], { kind }: UnitPeriod, index: number): number {
  return anchorDayOf(kind === 'semimonths' ? paymentDays.filter((_, at) => at % 2 === index % 2) : paymentDays);
}

const DAYS_OF_UNIT = { months: DAYS_OF_MONTH, semimonths: DAYS_OF_SEMIMONTH, weeks: 7, days: 1 } as const;

function daysOfUnit({ kind, length }: UnitPeriod): number {
  return DAYS_OF_UNIT[kind] * length;
}

/** Finds the unit-period of one advance and its payments: the most frequent interval between them, or the shortest interval in
 *  a tie. Payments on two days of each month have half a month. For a single payment it is the term, at most a year. Throws when there is no payment or they are out of order.
 *  Source: Appendix J (b)(3) to (b)(5); loan-core 6.2 step 2; decision 006. */
export function findUnitPeriod(
  advanceOn: BusinessDate,
  paymentDays: readonly BusinessDate[],
  basis: SinglePaymentBasis,
): UnitPeriod {
  const first = paymentDays[0];
  if (first === undefined) throw new Error('a rate needs a payment');
  if (paymentDays.length === 1) return singlePaymentUnit(advanceOn, first, basis);
  if (first > advanceOn && isSemimonthly(paymentDays)) return SEMIMONTH;
  const anchorDay = anchorDayOf(paymentDays);
  const isMonthly = paymentDays.every((on) => keepsAnchor(on, anchorDay));
  const counts = new Map<string, { unit: UnitPeriod; count: number }>();
  let previousOn = advanceOn;
  for (const on of paymentDays) {
    if (on <= previousOn) throw new Error(`payment on ${on} is not later than ${previousOn}`);
    for (const unit of unitsOf(previousOn, on, anchorDay, isMonthly)) {
      const key = `${unit.kind} ${unit.length}`;
      counts.set(key, { unit, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    previousOn = on;
  }
  const [best] = [...counts.values()].toSorted((a, b) => b.count - a.count || daysOfUnit(a.unit) - daysOfUnit(b.unit));
  if (best === undefined) throw new Error('a rate needs a payment');
  return best.unit;
}

/** Counts the unit-periods between the advance and a payment, back from the payment: `t` whole unit-periods and `fNum / fDen`
 *  of one. A remaining month counts 30 days; weeks and days are actual. `anchorDay`, 1 to 31, is the series' day of the month
 *  (`seriesAnchor`). Source: Appendix J (b)(3), (b)(5)(ii) to (v); loan-core 6.2 step 3. */
export function unitPeriodsBetween(
  advanceOn: BusinessDate,
  paymentOn: BusinessDate,
  unit: UnitPeriod,
  anchorDay: number,
): { t: number; fNum: number; fDen: number } {
  if (unit.kind === 'months') {
    const { months, days } = monthsBack(advanceOn, paymentOn, anchorDay);
    const rest = months % unit.length;
    // The remainder of a year counts actual days unless it is whole months.
    if (unit.length === 12 && days > 0) {
      const t = Math.floor(months / 12);
      return { t, fNum: daysBetween(advanceOn, monthsBefore(paymentOn, 12 * t, anchorDay)), fDen: DAYS_OF_YEAR };
    }
    return {
      t: Math.floor(months / unit.length),
      fNum: DAYS_OF_MONTH * rest + days,
      fDen: DAYS_OF_MONTH * unit.length,
    };
  }
  if (unit.kind === 'semimonths') {
    const { months, days } = monthsBack(advanceOn, paymentOn, anchorDay);
    const counted = DAYS_OF_MONTH * months + days;
    return { t: Math.floor(counted / DAYS_OF_SEMIMONTH), fNum: counted % DAYS_OF_SEMIMONTH, fDen: DAYS_OF_SEMIMONTH };
  }
  const length = unit.kind === 'weeks' ? unit.length * 7 : unit.length;
  const days = daysBetween(advanceOn, paymentOn);
  return { t: Math.floor(days / length), fNum: days % length, fDen: length };
}
