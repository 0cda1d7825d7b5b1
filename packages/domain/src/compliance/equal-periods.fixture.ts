import { ONE, over, power, times } from './fixed-decimal.ts';

/** A loan with equal periods and one rate, as spreadsheets compute it. Only for comparisons, never for a schedule. `rate` and
 *  `principal` are fixed-point numbers (10^-40). Source: loan-core 1.4 (equal-period helper). */
export interface EqualPeriods {
  readonly rate: bigint;
  readonly periods: number;
  readonly principal: bigint;
}

/** Present value of 1 paid at the end of each period, fixed-point. */
function annuityFactor(rate: bigint, periods: number): bigint {
  if (rate === 0n) return BigInt(periods) * ONE;
  return over(ONE - over(ONE, power(ONE + rate, periods)), rate);
}

/** PMT: the equal payment at the end or start of each period, fixed-point. */
export function equalPayment({ rate, periods, principal }: EqualPeriods, due: 'end' | 'start' = 'end'): bigint {
  const atEnd = over(principal, annuityFactor(rate, periods));
  return due === 'end' ? atEnd : over(atEnd, ONE + rate);
}

/** PV: the present value of `payment` at the end of each period, fixed-point. */
export function presentValueOfPayments(rate: bigint, periods: number, payment: bigint): bigint {
  return times(payment, annuityFactor(rate, periods));
}

/** IPMT: the interest part of payment number `period` (1, 2, …), fixed-point. */
export function interestOfPeriod(loan: EqualPeriods, period: number): bigint {
  const left = presentValueOfPayments(loan.rate, loan.periods - period + 1, equalPayment(loan));
  return times(left, loan.rate);
}

/** PPMT: the principal part of payment number `period`, fixed-point. */
export function principalOfPeriod(loan: EqualPeriods, period: number): bigint {
  return equalPayment(loan) - interestOfPeriod(loan, period);
}

/** CUMIPMT: the interest of the payments `from` to `to`, both included, fixed-point. */
export function interestOfPeriods(loan: EqualPeriods, from: number, to: number): bigint {
  let sum = 0n;
  for (let period = from; period <= to; period += 1) sum += interestOfPeriod(loan, period);
  return sum;
}

/** NPER: the number of equal payments that brings `present` to `future`. Money received and money paid have opposite signs.
 *  Not exact, because it uses a logarithm. `rate` of one period must be above 0. */
export function periodsNeeded(
  rate: number,
  payment: number,
  present: number,
  future = 0,
  due: 'end' | 'start' = 'end',
): number {
  const each = due === 'end' ? payment : payment * (1 + rate);
  return Math.log((each - future * rate) / (each + present * rate)) / Math.log1p(rate);
}
