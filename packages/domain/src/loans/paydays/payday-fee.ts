import { RATE_SCALE, percentageDown } from '#money/rate.ts';
import { roundDown } from '#money/rounding.ts';
import { sumCents, type Cents } from '#money/cents.ts';
import type { PaydayProduct } from '#loans/products/product.ts';

/** The one fee of a payday loan, cut down to the cent: a part of the advance, or of the face (advance and fee together), so
 *  that 100.00 at 15 % of the face costs 17.64. Source: loan-core 1.4 (paydayFee), 1.5. */
export function paydayFee(product: PaydayProduct, advanceCents: Cents): Cents {
  const { rateE8, of } = product.fee;
  if (of === 'advance') return percentageDown(advanceCents, rateE8);
  return roundDown(BigInt(advanceCents) * BigInt(rateE8), BigInt(RATE_SCALE - rateE8));
}

/** Whether advance and fee stay within the face the law allows. Source: loan-core 1.4. */
export function isFaceLawful(product: PaydayProduct, advanceCents: Cents): boolean {
  return (
    product.maxFaceCents === null || sumCents(advanceCents, paydayFee(product, advanceCents)) <= product.maxFaceCents
  );
}
