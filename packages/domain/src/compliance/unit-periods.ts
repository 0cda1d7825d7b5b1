import { addMonths, daysBetween } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';

/** The interval rates are counted in: so many months, weeks or days. */
export interface UnitPeriod {
  readonly kind: 'months' | 'weeks' | 'days';
  readonly length: number;
  /** Unit-periods in a year, as a fraction. */
  readonly perYear: { readonly wNum: number; readonly wDen: number };
}

/** How the term of a single payment is counted when both would do. Source: Appendix J (b)(5)(vi); loan-core 1.5. */
export type SinglePaymentBasis = 'days' | 'months';

const DAYS_OF_YEAR = 365;

function monthsUnit(length: number): UnitPeriod {
  return { kind: 'months', length, perYear: { wNum: 12, wDen: length } };
}

function daysUnit(length: number): UnitPeriod {
  return length % 7 === 0 && length < DAYS_OF_YEAR
    ? { kind: 'weeks', length: length / 7, perYear: { wNum: 52, wDen: length / 7 } }
    : { kind: 'days', length, perYear: { wNum: DAYS_OF_YEAR, wDen: length } };
}

/** Whole months that lie between two days, counted back from the later one, and the days left over. */
function monthsBack(from: BusinessDate, to: BusinessDate): { months: number; days: number } {
  let months = 0;
  while (addMonths(to, -(months + 1)) >= from) months += 1;
  return { months, days: daysBetween(from, addMonths(to, -months)) };
}

function singlePaymentUnit(from: BusinessDate, to: BusinessDate, basis: SinglePaymentBasis): UnitPeriod {
  const { months, days } = monthsBack(from, to);
  if (months >= 12) return monthsUnit(12);
  if (basis === 'months' && days === 0) return monthsUnit(months);
  const termDays = daysBetween(from, to);
  return { kind: 'days', length: termDays, perYear: { wNum: DAYS_OF_YEAR, wDen: termDays } };
}

/** The unit-period of one advance and its payments: the interval between them that occurs most often, the shorter one of
 *  equals; for a single payment its term, at most a year. An interval that is both whole months and days counts as either.
 *  Faults on no payments or payments out of order. Source: Appendix J (b)(4), (b)(5); loan-core 6.2 step 2. */
export function findUnitPeriod(
  advanceOn: BusinessDate,
  paymentDays: readonly BusinessDate[],
  basis: SinglePaymentBasis,
): UnitPeriod {
  const first = paymentDays[0];
  if (first === undefined) throw new Error('a rate needs a payment');
  if (paymentDays.length === 1) return singlePaymentUnit(advanceOn, first, basis);
  const counts = new Map<string, { unit: UnitPeriod; days: number; count: number }>();
  let previousOn = advanceOn;
  for (const on of paymentDays) {
    const days = daysBetween(previousOn, on);
    if (days <= 0) throw new Error(`payment on ${on} is not later than ${previousOn}`);
    const { months, days: rest } = monthsBack(previousOn, on);
    const units = rest === 0 && months > 0 && months <= 12 ? [monthsUnit(months), daysUnit(days)] : [daysUnit(days)];
    for (const unit of units) {
      const key = `${unit.kind} ${unit.length}`;
      counts.set(key, { unit, days, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    previousOn = on;
  }
  const [best] = [...counts.values()].toSorted((a, b) => b.count - a.count || a.days - b.days);
  if (best === undefined) throw new Error('a rate needs a payment');
  return best.unit;
}

/** Unit-periods from the advance to a payment, counted back from the payment: `t` whole ones and `fNum / fDen` of one.
 *  A month left over counts 30 days; weeks and days are actual. Source: Appendix J (b)(5)(ii) to (v); loan-core 6.2 step 3. */
export function unitPeriodsBetween(
  advanceOn: BusinessDate,
  paymentOn: BusinessDate,
  unit: UnitPeriod,
): { t: number; fNum: number; fDen: number } {
  if (unit.kind === 'months') {
    const { months, days } = monthsBack(advanceOn, paymentOn);
    const rest = months % unit.length;
    // A year's remainder counts actual days unless it is whole months.
    if (unit.length === 12 && days > 0) {
      const t = Math.floor(months / 12);
      return { t, fNum: daysBetween(advanceOn, addMonths(paymentOn, -12 * t)), fDen: DAYS_OF_YEAR };
    }
    return { t: Math.floor(months / unit.length), fNum: 30 * rest + days, fDen: 30 * unit.length };
  }
  const length = unit.kind === 'weeks' ? unit.length * 7 : unit.length;
  const days = daysBetween(advanceOn, paymentOn);
  return { t: Math.floor(days / length), fNum: days % length, fDen: length };
}
