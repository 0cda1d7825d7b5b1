import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';

/** What a confirmation is of. Source: LOP-036. */
export const messageType = z.enum(['payment', 'payoff', 'partial', 'settlement', 'autopay']);

/** The payment confirmation message, as it was sent: every value from the ledger and the payment, none from a request. A payment
 *  that renews nothing pays nothing out and books no visit: those fields are null. Source: PAY-028, PAY-029, LOP-036, LOP-120. */
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
  /** Where else this copy was sent; null when it went to the payer alone. */
  alternatePhone: z.nullable(z.string()),
  alternateEmail: z.nullable(z.string()),
});
