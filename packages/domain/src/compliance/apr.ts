import type { BusinessDate } from '#calendar/business-date.ts';
import type { Cents } from '#money/cents.ts';
import { fixed, formatFixed, ONE, over, power, times } from './fixed-decimal.ts';
import { findUnitPeriod, seriesAnchor, unitPeriodsBetween, type SinglePaymentBasis } from './unit-periods.ts';

/** A cash flow in cents, at `t` whole unit-periods plus `fNum / fDen` of a unit-period after the start of the term. */
export interface UnitPeriodFlow {
  readonly amountCents: Cents;
  readonly t: number;
  readonly fNum: number;
  readonly fDen: number;
}

/** A cash flow on a day, in cents. */
export interface DatedFlow {
  readonly amountCents: Cents;
  readonly on: BusinessDate;
}

/** An annual percentage rate as a fixed-point fraction (1.5624 is 156.24 %) in units of 10^-40. Never rounded, because legal
 *  tests use the exact rate. Source: loan-core 0.2, 6.2. */
export interface Apr {
  readonly rate: bigint;
}

const HALVINGS = 160;
const DOUBLINGS_MAX = 40;
const SECANTS_MAX = 12;
/** Above this an estimate has too few digits after the decimal point. */
const ESTIMATE_MAX = 1000;
/** 10^-34, in the unit of a rate. */
const PROVED_WITHIN = 1_000_000n;

function presentValue(flows: readonly UnitPeriodFlow[], rate: bigint): bigint {
  const growth = ONE + rate;
  let grown = ONE;
  let periods = 0;
  return flows.reduce((sum, flow) => {
    // Flows are mostly in order, so each needs only the powers since the one before.
    grown = flow.t >= periods ? times(grown, power(growth, flow.t - periods)) : power(growth, flow.t);
    periods = flow.t;
    const part = flow.fNum === 0 ? ONE : ONE + times(fixed(BigInt(flow.fNum), BigInt(flow.fDen)), rate);
    return sum + over(fixed(BigInt(flow.amountCents)), times(part, grown));
  }, 0n);
}

/** Solves the equation in floating point, for a first estimate of about twelve digits. */
function estimateRate(advances: readonly UnitPeriodFlow[], payments: readonly UnitPeriodFlow[]): number {
  const value = (flows: readonly UnitPeriodFlow[], rate: number): number =>
    flows.reduce(
      (sum, { amountCents, t, fNum, fDen }) => sum + amountCents / ((1 + (fNum / fDen) * rate) * (1 + rate) ** t),
      0,
    );
  let low = 0;
  let high = 0.1;
  for (let doublings = 0; doublings < DOUBLINGS_MAX && value(payments, high) > value(advances, high); doublings += 1) {
    low = high;
    high *= 2;
  }
  for (let halving = 0; halving < HALVINGS && high - low > Number.EPSILON * high; halving += 1) {
    const middle = (low + high) / 2;
    if (value(payments, middle) > value(advances, middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Refines an estimate by secants to about 34 digits. Returns null when the result is not proved to be the root. */
function refineRate(excess: (rate: bigint) => bigint, estimate: number): bigint | null {
  if (!(estimate > 0) || estimate > ESTIMATE_MAX) return null;
  let before = (BigInt(Math.round(estimate * 1e12)) * ONE) / 10n ** 12n;
  let excessBefore = excess(before);
  let rate = before + ONE / 10n ** 13n;
  for (let step = 0; step < SECANTS_MAX; step += 1) {
    const excessHere = excess(rate);
    if (excessHere === excessBefore) break;
    const next = rate - (excessHere * (rate - before)) / (excessHere - excessBefore);
    [before, excessBefore, rate] = [rate, excessHere, next];
    if (rate - before <= 1n && before - rate <= 1n) break;
  }
  const isRoot = rate > PROVED_WITHIN && excess(rate - PROVED_WITHIN) > 0n && excess(rate + PROVED_WITHIN) <= 0n;
  return isRoot ? rate : null;
}

function bisectRate(excess: (rate: bigint) => bigint): bigint {
  let low = 0n;
  let high = ONE / 10n;
  for (let doublings = 0; excess(high) > 0n; doublings += 1) {
    if (doublings === DOUBLINGS_MAX) throw new Error('no rate fits these cash flows');
    low = high;
    high *= 2n;
  }
  for (let halving = 0; halving < HALVINGS && high - low > 1n; halving += 1) {
    const middle = (low + high) / 2n;
    if (excess(middle) > 0n) low = middle;
    else high = middle;
  }
  return (low + high) / 2n;
}

/** Solves the actuarial equation Σ A/((1+f·i)(1+i)^t) = Σ P/((1+f·i)(1+i)^t) for the rate i of a unit-period, a fixed-point
 *  fraction. Secants from an estimate find it in a few steps, and it is proved to 34 digits; otherwise it is bisected. Returns
 *  0 when payments equal the advances. Throws when payments are less than the advances or no rate below 2^40 fits. Source: 12
 *  CFR 1026 Appendix J (b)(8); loan-core 6.2 step 4. */
export function solveUnitPeriodRate(advances: readonly UnitPeriodFlow[], payments: readonly UnitPeriodFlow[]): bigint {
  const excess = (rate: bigint): bigint => presentValue(payments, rate) - presentValue(advances, rate);
  const atZero = excess(0n);
  if (atZero === 0n) return 0n;
  if (atZero < 0n) throw new Error('the payments are less than the advances: no finance charge, no rate');
  return refineRate(excess, estimateRate(advances, payments)) ?? bisectRate(excess);
}

/** Computes the annual percentage rate of cash flows in unit-periods. `perYear`: a year has wNum / wDen unit-periods. Source:
 *  Appendix J; loan-core 6.2 step 5. */
export function aprOfUnitPeriods(
  advances: readonly UnitPeriodFlow[],
  payments: readonly UnitPeriodFlow[],
  perYear: { readonly wNum: number; readonly wDen: number },
): Apr {
  const unitRate = solveUnitPeriodRate(advances, payments);
  return { rate: times(unitRate, fixed(BigInt(perYear.wNum), BigInt(perYear.wDen))) };
}

/** Computes the annual percentage rate of one advance repaid on given days. Finds the unit-period, counts each payment back to
 *  the advance and solves. A single payment counts days (our rule for 30-day products) unless `months` is passed. Throws when
 *  there is no payment or one comes before the advance. Source: Appendix J (b)(3) to (b)(5); loan-core 1.5, 6.2. */
export function annualPercentageRate(
  advance: DatedFlow,
  payments: readonly DatedFlow[],
  singlePaymentBasis: SinglePaymentBasis = 'days',
): Apr {
  const days = payments.map((payment) => payment.on);
  const unit = findUnitPeriod(advance.on, days, singlePaymentBasis);
  const counted = payments.map((payment, index) => ({
    amountCents: payment.amountCents,
    ...unitPeriodsBetween(advance.on, payment.on, unit, seriesAnchor(days, unit, index)),
  }));
  return aprOfUnitPeriods([{ amountCents: advance.amountCents, t: 0, fNum: 0, fDen: 1 }], counted, unit.perYear);
}

/** Formats the rate as a percentage with `places` decimals, rounded half up: "156.24". Source: loan-core 0.2. */
export function formatApr(apr: Apr, places = 2): string {
  return formatFixed(apr.rate * 100n, places);
}

/** Returns true when the unrounded rate is above a limit in units of 10^-8 (36 % is 36000000). Source: loan-core 0.2, 6.3. */
export function exceedsRate(apr: Apr, limitRateE8: number): boolean {
  return apr.rate > fixed(BigInt(limitRateE8), 100_000_000n);
}
