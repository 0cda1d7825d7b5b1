import { minCents, NO_CENTS, type Cents } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the origination fee withheld from a loan's proceeds, in cents. 0 when the product has none. Source: loan-core 0.2,
 *  1.2 (`originationFee`). */
export function originationFeeCents(product: Product, principalCents: Cents): Cents {
  if (product.kind !== 'instalment' || product.originationFee === null) return NO_CENTS;
  const { rateE8, fromCents, maxCents } = product.originationFee;
  if (fromCents !== null && principalCents < fromCents) return NO_CENTS;
  const feeCents = percentageDown(principalCents, rateE8);
  return maxCents === null ? feeCents : minCents(feeCents, maxCents);
}

/** Returns the nominal annual rate × 10^8 for a loan of that amount. 0 for products with period charges. Source: loan-core
 *  1.2. */
export function annualRateE8(product: Product, principalCents: Cents): number {
  if (product.kind === 'line') return product.rateE8;
  if (product.kind !== 'instalment') return 0;
  const tier = product.rates.find((row) => row.upToCents === null || principalCents <= row.upToCents);
  if (tier === undefined) throw new Error(`product ${product.productId} has no rate for ${principalCents} cents`);
  return tier.rateE8;
}

/** Returns the most a loan of that principal may cost over its life, in cents. Null when the product has no such cap. Source:
 *  loan-core 1.2 (`totalCostCapPct`), I9. */
export function totalCostCapCents(product: Product, principalCents: Cents): Cents | null {
  if (product.kind !== 'instalment' || product.totalCostCapRateE8 === null) return null;
  return percentageDown(principalCents, product.totalCostCapRateE8);
}
