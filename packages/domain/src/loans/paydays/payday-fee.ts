import { RATE_SCALE, percentageDown } from '#money/rate.ts';
import { roundDown } from '#money/rounding.ts';
import { sumCents, type Cents } from '#money/cents.ts';
import type { PaydayProduct } from '#loans/products/product.ts';

/** Returns the single fee of a payday loan, rounded down to the cent. It is a percentage of the advance, or of the face
 *  (advance plus fee), so that 100.00 at 15 % of the face costs 17.64. Source: loan-core 1.4 (paydayFee), 1.5. */
export function paydayFee(product: PaydayProduct, advanceCents: Cents): Cents {
  const { rateE8, of } = product.fee;
  if (of === 'advance') return percentageDown(advanceCents, rateE8);
  return roundDown(BigInt(advanceCents) * BigInt(rateE8), BigInt(RATE_SCALE - rateE8));
}

/** True when advance plus fee stay within the legal maximum face. Source: loan-core 1.4. */
export function isFaceLawful(product: PaydayProduct, advanceCents: Cents): boolean {
  return (
    product.maxFaceCents === null || sumCents(advanceCents, paydayFee(product, advanceCents)) <= product.maxFaceCents
  );
}
