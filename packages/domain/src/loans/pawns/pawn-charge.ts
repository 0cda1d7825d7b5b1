import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { maxCents, minCents, subtractCents, type Cents } from '#money/cents.ts';
import { percentageDown, RATE_SCALE } from '#money/rate.ts';
import { roundDown, roundHalfUp } from '#money/rounding.ts';
import type { PawnChargeRow, PawnProduct } from '#loans/products/product.ts';

const GRACE_RATE_DAYS = 30n;

/** Returns the price row for a day of the renewal chain: the last row that has started. Throws on a product without prices.
 *  Source: loan-core 1.4 (`pct(chainDay)`). */
export function pawnPrice(product: PawnProduct, chainDay: number): PawnChargeRow {
  const row = product.charges.findLast((price) => price.fromChainDay <= chainDay);
  if (row === undefined) throw new Error(`product ${product.productId} has no price on day ${chainDay}`);
  return row;
}

/** Returns the most a period may cost: the legal percentage, or the statutory minimum if larger. Source: loan-core I9. */
export function pawnChargeCap(product: PawnProduct, principalCents: Cents, chainDay: number): Cents {
  const row = pawnPrice(product, chainDay);
  return maxCents(percentageDown(principalCents, row.capRateE8), row.minCents);
}

/** Returns the charge of a period that starts `chainDay` days after the first loan of the renewal chain. Throws when it
 *  exceeds its cap. Source: loan-core 1.4. */
export function pawnCharge(product: PawnProduct, principalCents: Cents, chainDay: number): Cents {
  const row = pawnPrice(product, chainDay);
  const chargeCents = maxCents(row.minCents, percentageDown(principalCents, row.rateE8));
  const capCents = pawnChargeCap(product, principalCents, chainDay);
  if (chargeCents > capCents) throw new Error(`charge ${chargeCents} passes its cap ${capCents}`);
  return chargeCents;
}

/** Returns the days of grace charged by the day `on`. 0 until roll(due), the due date moved to a business day, has passed.
 *  After it, all days since the due date count, up to the product's grace days. Source: loan-core 1.4 (`g`). */
export function chargedGraceDays(product: PawnProduct, dueOn: BusinessDate, on: BusinessDate): number {
  return on <= dueOn || on <= rollToBusinessDay(dueOn) ? 0 : Math.min(daysBetween(dueOn, on), product.graceDays);
}

/** Returns the additional charge for `graceDays` days after maturity, rounded down to the cent. Source: loan-core 1.4. */
export function graceCharge(product: PawnProduct, principalCents: Cents, graceDays: number): Cents {
  return roundDown(
    BigInt(principalCents) * BigInt(product.graceRateE8) * BigInt(graceDays),
    GRACE_RATE_DAYS * BigInt(RATE_SCALE),
  );
}

/** Returns the grace charge added by the days after `from` through `until`, on `principalCents`. Source: loan-core 2.3
 *  (GRACE_CHARGE). */
export function graceChargeOfDays(
  product: PawnProduct,
  principalCents: Cents,
  dueOn: BusinessDate,
  [from, until]: readonly [from: BusinessDate, until: BusinessDate],
): Cents {
  const before = graceCharge(product, principalCents, chargedGraceDays(product, dueOn, from));
  return subtractCents(graceCharge(product, principalCents, chargedGraceDays(product, dueOn, until)), before);
}

/** Returns the grace charge added by the day `on`, on `principalCents`. Source: loan-core 2.3 (GRACE_CHARGE). */
export function graceChargeOfDay(
  product: PawnProduct,
  principalCents: Cents,
  dueOn: BusinessDate,
  on: BusinessDate,
): Cents {
  return graceChargeOfDays(product, principalCents, dueOn, [addDays(on, -1), on]);
}

/** Returns the part of a charge or fee earned after `elapsedDays` of `termDays`, by a cumulative straight line. Source:
 *  loan-core 2.3 (EARN). */
export function earnedCents(chargeCents: Cents, elapsedDays: number, termDays: number): Cents {
  const days = Math.max(0, Math.min(elapsedDays, termDays));
  return minCents(chargeCents, roundHalfUp(BigInt(chargeCents) * BigInt(days), BigInt(termDays)));
}
