import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { maxCents, minCents, subtractCents, type Cents } from '#money/cents.ts';
import { percentageDown, RATE_SCALE } from '#money/rate.ts';
import { roundDown, roundHalfUp } from '#money/rounding.ts';
import type { PawnChargeRow, PawnProduct } from '#loans/products/product.ts';

const GRACE_RATE_DAYS = 30n;

/** The price row of a day of the renewal chain: the last that has started. Faults on a product without prices.
 *  Source: loan-core 1.4 (`pct(chainDay)`). */
export function pawnPrice(product: PawnProduct, chainDay: number): PawnChargeRow {
  const row = product.charges.findLast((price) => price.fromChainDay <= chainDay);
  if (row === undefined) throw new Error(`product ${product.productId} has no price on day ${chainDay}`);
  return row;
}

/** The most a period may cost: the legal percentage, or the statutory minimum where that is more. Source: loan-core I9. */
export function pawnChargeCap(product: PawnProduct, principalCents: Cents, chainDay: number): Cents {
  const row = pawnPrice(product, chainDay);
  return maxCents(percentageDown(principalCents, row.capRateE8), row.minCents);
}

/** The charge of one period that starts `chainDay` days after the first loan of the renewal chain. Source: loan-core 1.4. */
export function pawnCharge(product: PawnProduct, principalCents: Cents, chainDay: number): Cents {
  const row = pawnPrice(product, chainDay);
  const chargeCents = maxCents(row.minCents, percentageDown(principalCents, row.rateE8));
  const capCents = pawnChargeCap(product, principalCents, chainDay);
  if (chargeCents > capCents) throw new Error(`charge ${chargeCents} passes its cap ${capCents}`);
  return chargeCents;
}

/** Days of grace charged on a day: none until roll(due) has passed, then all days since the due date, up to the grace.
 *  Source: loan-core 1.4 (`g`). */
export function chargedGraceDays(product: PawnProduct, dueOn: BusinessDate, on: BusinessDate): number {
  return on <= dueOn || on <= rollToBusinessDay(dueOn) ? 0 : Math.min(daysBetween(dueOn, on), product.graceDays);
}

/** The additional charge for `graceDays` days after maturity, cut down to the cent. Source: loan-core 1.4. */
export function graceCharge(product: PawnProduct, principalCents: Cents, graceDays: number): Cents {
  return roundDown(
    BigInt(principalCents) * BigInt(product.graceRateE8) * BigInt(graceDays),
    GRACE_RATE_DAYS * BigInt(RATE_SCALE),
  );
}

/** What the days after `from`, up to and with `until`, add to the grace charge of `principalCents`: the difference of the two days.
 *  Source: loan-core 2.3 (GRACE_CHARGE). */
export function graceChargeOfDays(
  product: PawnProduct,
  principalCents: Cents,
  dueOn: BusinessDate,
  [from, until]: readonly [from: BusinessDate, until: BusinessDate],
): Cents {
  const before = graceCharge(product, principalCents, chargedGraceDays(product, dueOn, from));
  return subtractCents(graceCharge(product, principalCents, chargedGraceDays(product, dueOn, until)), before);
}

/** What the day `on` adds to the grace charge of `principalCents`: the difference to the day before.
 *  Source: loan-core 2.3 (GRACE_CHARGE). */
export function graceChargeOfDay(
  product: PawnProduct,
  principalCents: Cents,
  dueOn: BusinessDate,
  on: BusinessDate,
): Cents {
  return graceChargeOfDays(product, principalCents, dueOn, [addDays(on, -1), on]);
}

/** Part of a charge or fee the lender has earned after `elapsedDays` of `termDays`: cumulative straight line.
 *  Source: loan-core 2.3 (EARN). */
export function earnedCents(chargeCents: Cents, elapsedDays: number, termDays: number): Cents {
  const days = Math.max(0, Math.min(elapsedDays, termDays));
  return minCents(chargeCents, roundHalfUp(BigInt(chargeCents) * BigInt(days), BigInt(termDays)));
}
