import type { LineProduct } from '#loans/products/product.ts';
import type { Apr } from '#compliance/apr.ts';
import { openEndApr } from '#compliance/open-end-apr.ts';

/** Returns the annual percentage rate of a line of credit: its interest rate and its customary fee, which is a charge by the
 *  day. 24 % and 0.7 % a day are 279.50 %. Show it with `formatApr`. Source: 12 CFR 1026.14(b); loan-core 6.2 (open-end). */
export function lineApr(product: Pick<LineProduct, 'rateE8' | 'customaryFeeRateE8'>): Apr {
  return openEndApr(product.rateE8, product.customaryFeeRateE8);
}
