import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';

/** Kind of operation that the message confirms. Source: LOP-036. */
export const messageType = z.enum([
  'payment',
  'payoff',
  'partial',
  'refinance',
  'cancelledRefi',
  'voidRefi',
  'settlement',
  'autopay',
]);

/** The payment confirmation as it was sent. Every value comes from the ledger and the payment, none from a request. Renewal,
 *  disbursement and visit fields are null when the payment has no such part. Source: PAY-028, PAY-029, LOP-036, LOP-120. */
export const confirmationMessage = z.object({
  confirmationNumber: z.string(),
  amountPaid: amount,
  paymentDate: day,
  messageType,
  newLoanId: z.nullable(z.int()),
  newLoanDueDate: z.nullable(day),
  newPrincipalBalance: z.nullable(amount),
  disbursementAmount: z.nullable(amount),
  disbursementType: z.nullable(z.int()),
  disburseLastFour: z.nullable(z.string()),
  appointmentDateTime: z.nullable(z.string()),
  isPayoff: z.boolean(),
  isPartial: z.boolean(),
  isVoidRefi: z.boolean(),
  /** The additional contact that got this copy; null when only the payer did. */
  alternatePhone: z.nullable(z.string()),
  alternateEmail: z.nullable(z.string()),
});
