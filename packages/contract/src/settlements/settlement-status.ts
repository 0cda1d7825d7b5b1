import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';

/** Where a loan's settlement offer stands. `docExp` is the last day it can be paid. `step`: it waits for a signature, for its payment,
 *  is paid, or can be taken no more. The amounts and the tries go beyond the specification: what the screen shows of the offer.
 *  Source: LOP-128, OFR-007, LOP-067. */
export const settlementStatus = z.object({
  loanId: z.int(),
  docExp: day,
  docSigned: z.boolean(),
  paymentMade: z.boolean(),
  step: z.enum(['sign', 'pay', 'paid', 'closed']),
  /** What was owed when the offer was made. */
  claimAmount: amount,
  settlementAmount: amount,
  /** What of the claim need not be paid. */
  forgivenAmount: amount,
  triesLeft: z.int(),
  /** Payments of it that failed. */
  triesUsed: z.int(),
});
