import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { maxCents, minCents, subtractCents, type Cents } from '#money/cents.ts';
import { RATE_SCALE } from '#money/rate.ts';
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

/** Sums the price, or its legal cap, over the days of the chain `[fromDay, fromDay + days)`; each day counts at its own row.
 *  ×10^8; divide by 30 for the share of the principal. Source: loan-core 1.4. */
export function sumOfDayRates(
  product: PawnProduct,
  fromDay: number,
  days: number,
  rate: 'rateE8' | 'capRateE8',
): bigint {
  let sum = 0n;
  for (let day = fromDay; day < fromDay + days; day += 1) sum += BigInt(pawnPrice(product, day)[rate]);
  return sum;
}

/** Returns a share of the principal for some days of the chain, rounded down to the cent. */
function shareOfDays(
  product: PawnProduct,
  principalCents: Cents,
  [fromDay, days]: readonly [fromDay: number, days: number],
  rate: 'rateE8' | 'capRateE8',
): Cents {
  const sum = sumOfDayRates(product, fromDay, days, rate);
  return roundDown(BigInt(principalCents) * sum, BigInt(product.periodDays) * BigInt(RATE_SCALE));
}

/** Returns the statutory minimum of a period: the lowest of the rows that its days touch. */
function minimumCharge(product: PawnProduct, chainDay: number): Cents {
  const { minCents: first } = pawnPrice(product, chainDay);
  return minCents(first, pawnPrice(product, chainDay + product.periodDays - 1).minCents);
}

/** Returns the most a period may cost: the legal percentage of each of its days, or the statutory minimum if larger. Source:
 *  loan-core 1.4, I9. */
export function pawnChargeCap(product: PawnProduct, principalCents: Cents, chainDay: number): Cents {
  const cappedCents = shareOfDays(product, principalCents, [chainDay, product.periodDays], 'capRateE8');
  return maxCents(cappedCents, minimumCharge(product, chainDay));
}

/** Returns the charge of a period that starts `chainDay` days after the first loan of the renewal chain. Days beyond a change
 *  of price bear the later price. Throws when the charge exceeds its cap. Source: loan-core 1.4. */
export function pawnCharge(product: PawnProduct, principalCents: Cents, chainDay: number): Cents {
  const pricedCents = shareOfDays(product, principalCents, [chainDay, product.periodDays], 'rateE8');
  const chargeCents = maxCents(minimumCharge(product, chainDay), pricedCents);
  const capCents = pawnChargeCap(product, principalCents, chainDay);
  if (chargeCents > capCents) throw new Error(`charge ${chargeCents} passes its cap ${capCents}`);
  return chargeCents;
}

/** Returns the charge on cash taken out `days` days before the next period starts. It has no minimum and is rounded down to
 *  the cent. Source: loan-core 1.4 (renewal of a pawn or pledge). */
export function pawnCashCharge(product: PawnProduct, cashCents: Cents, chainDay: number, days: number): Cents {
  return shareOfDays(product, cashCents, [chainDay, days], 'rateE8');
}

/** Returns the days of grace charged by the day `on`. 0 until roll(due), the due date moved to a business day, has passed.
 *  After it, all days since the due date count, up to the product's grace days. Source: loan-core 1.4 (`g`). */
export function chargedGraceDays(product: PawnProduct, dueOn: BusinessDate, on: BusinessDate): number {
  return on <= dueOn || on <= rollToBusinessDay(dueOn) ? 0 : Math.min(daysBetween(dueOn, on), product.graceDays);
}

/** One cent in the unit of exact grace, which is 1/(30·10^8) of a cent. */
export const GRACE_PER_CENT = GRACE_RATE_DAYS * BigInt(RATE_SCALE);

/** Returns the exact grace that `principalCents` bears on the days after `from` through `until`, in 1/(30·10^8) cent. Source:
 *  loan-core 1.4 (graceCharge). */
export function exactGrace(
  product: PawnProduct,
  principalCents: Cents,
  dueOn: BusinessDate,
  [from, until]: readonly [from: BusinessDate, until: BusinessDate],
): bigint {
  const days = chargedGraceDays(product, dueOn, until) - chargedGraceDays(product, dueOn, from);
  return BigInt(principalCents) * BigInt(product.graceRateE8) * BigInt(days);
}

/** Returns the whole cents that exact grace reaches when `added` joins it, less the cents it had reached before. Fractions stay
 *  in the exact amount, so that many small principals never pass the cap. Source: loan-core 0.2, I9. */
export function graceCentsAdded(graceExact: bigint, added: bigint): Cents {
  return subtractCents(roundDown(graceExact + added, GRACE_PER_CENT), roundDown(graceExact, GRACE_PER_CENT));
}

/** Returns the part of a charge or fee earned after `elapsedDays` of `termDays`, by a cumulative straight line. Source:
 *  loan-core 2.3 (EARN). */
export function earnedCents(chargeCents: Cents, elapsedDays: number, termDays: number): Cents {
  const days = Math.max(0, Math.min(elapsedDays, termDays));
  return minCents(chargeCents, roundHalfUp(BigInt(chargeCents) * BigInt(days), BigInt(termDays)));
}
