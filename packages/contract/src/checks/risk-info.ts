import * as z from 'zod/mini';
import { amount } from '#codecs.ts';

/** Terms that risk decisions changed, shown until the borrower acknowledges them: the flags of the specification and the terms
 *  themselves. Rates × 10^8, per year or per period (`ratePer`). Source: LAP-090, LOP-047, OFR-013 to OFR-015. */
export const riskInfo = z.object({
  rateChanged: z.boolean(),
  creditLimitChanged: z.boolean(),
  refinanceDenied: z.boolean(),
  creditLimit: z.nullable(amount),
  previousCreditLimit: z.nullable(amount),
  rateE8: z.int(),
  previousRateE8: z.nullable(z.int()),
  ratePer: z.enum(['year', 'period']),
  /** Reasons and rights when the limit was lowered or a renewal is refused, as in the letter (N14); empty otherwise. */
  explanation: z.array(z.object({ heading: z.string(), sentences: z.array(z.string()) })),
});
