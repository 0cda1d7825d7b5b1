import * as z from 'zod/mini';
import { amount } from '#codecs.ts';

/** What risk decisions changed of a loan, until its borrower says OK: the flags of the specification, and the terms the notices
 *  show. Rates × 10^8, of a year or of a period (`ratePer`). Source: LAP-090, LOP-047, OFR-013 to OFR-015. */
export const riskInfo = z.object({
  rateChanged: z.boolean(),
  creditLimitChanged: z.boolean(),
  refinanceDenied: z.boolean(),
  creditLimit: z.nullable(amount),
  previousCreditLimit: z.nullable(amount),
  rateE8: z.int(),
  previousRateE8: z.nullable(z.int()),
  ratePer: z.enum(['year', 'period']),
});
