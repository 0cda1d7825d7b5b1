import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';

/** State of a loan's settlement offer. `docExp`: last day to pay it. `step`: waiting for a signature, waiting for payment,
 *  paid, or no longer available. Amounts and attempts go beyond the specification. Source: LOP-128, OFR-007, LOP-067. */
export const settlementStatus = z.object({
  loanId: z.int(),
  docExp: day,
  docSigned: z.boolean(),
  paymentMade: z.boolean(),
  step: z.enum(['sign', 'pay', 'paid', 'closed']),
  /** Amount owed when the offer was made. */
  claimAmount: amount,
  settlementAmount: amount,
  /** Part of the claim that the offer forgives. */
  forgivenAmount: amount,
  triesLeft: z.int(),
  /** Number of failed payments of the offer. */
  triesUsed: z.int(),
});
