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

function presentValue(flows: readonly UnitPeriodFlow[], rate: bigint): bigint {
  const growth = ONE + rate;
  return flows.reduce((sum, flow) => {
    const part = ONE + times(fixed(BigInt(flow.fNum), BigInt(flow.fDen)), rate);
    return sum + over(fixed(BigInt(flow.amountCents)), times(part, power(growth, flow.t)));
  }, 0n);
}

/** Solves the actuarial equation Σ A/((1+f·i)(1+i)^t) = Σ P/((1+f·i)(1+i)^t) for the rate i of a unit-period, a fixed-point
 *  fraction. Returns 0 when payments equal the advances. Throws when payments are less than the advances or no rate below 2^40
 *  fits. Source: 12 CFR 1026 Appendix J (b)(8); loan-core 6.2 step 4. */
export function solveUnitPeriodRate(advances: readonly UnitPeriodFlow[], payments: readonly UnitPeriodFlow[]): bigint {
  const excess = (rate: bigint): bigint => presentValue(payments, rate) - presentValue(advances, rate);
  const atZero = excess(0n);
  if (atZero === 0n) return 0n;
  if (atZero < 0n) throw new Error('the payments are less than the advances: no finance charge, no rate');
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
