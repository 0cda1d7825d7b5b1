import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { sendConfirmation } from '@lendside/contract/payments/send-confirmation.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import type { Receipt } from './receipt.ts';

/** The confirmation message of a payment, as the API returns it. */
export type ConfirmationMessage = NonNullable<ResponseOf<typeof sendConfirmation>['message']>;

/** Builds the confirmation message of a payment from its receipt. A guest's message leaves out the loan's balances. The fields of the
 *  new loan and of its cash are set once it is booked, and the visit of a switch of product once it is arranged. Source: PAY-028,
 *  PAY-029, LOP-036. */
export function toConfirmationMessage(
  receipt: Receipt,
  alternate: { readonly email: string | null; readonly phone: string | null },
  isGuest: boolean,
): ConfirmationMessage {
  const { renewedInto, messageType, renewal } = receipt;
  const hasCash = messageType === 'refinance' && renewal !== undefined && renewal.cashCents > 0 && !isGuest;
  return {
    confirmationNumber: receipt.confirmationNumber,
    amountPaid: receipt.amountPaid,
    paymentDate: receipt.paymentDate,
    messageType,
    newLoanId: isGuest ? null : (renewedInto?.loanId ?? null),
    newLoanDueDate: isGuest || renewedInto === undefined ? null : receipt.nextDueDate,
    newPrincipalBalance: isGuest ? null : receipt.newPrincipalBalance,
    disbursementAmount: hasCash ? renewal.cashCents : null,
    disbursementType: hasCash ? PAYMENT_CHANNELS[renewal.channel] : null,
    disburseLastFour: hasCash ? renewal.cashLastFour : null,
    appointmentDateTime: isGuest ? null : (renewal?.visitAt?.toISOString() ?? null),
    isPayoff: receipt.isPayoff,
    isPartial: receipt.isPartial,
    isVoidRefi: messageType === 'voidRefi',
    alternatePhone: alternate.phone,
    alternateEmail: alternate.email,
  };
}
