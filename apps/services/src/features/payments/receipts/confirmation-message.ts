import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { sendConfirmation } from '@lendside/contract/payments/send-confirmation.ts';
import type { Receipt } from './receipt.ts';

/** The confirmation message of a payment, as the API returns it. */
export type ConfirmationMessage = NonNullable<ResponseOf<typeof sendConfirmation>['message']>;

/** Builds the confirmation message of a payment from its receipt. A guest's message leaves out the loan's balances. The
 *  disbursement and appointment fields are always null, because a payment neither pays money out nor books a visit. Source:
 *  PAY-028, PAY-029, LOP-036. */
export function toConfirmationMessage(
  receipt: Receipt,
  alternate: { readonly email: string | null; readonly phone: string | null },
  isGuest: boolean,
): ConfirmationMessage {
  const { renewedInto } = receipt;
  return {
    confirmationNumber: receipt.confirmationNumber,
    amountPaid: receipt.amountPaid,
    paymentDate: receipt.paymentDate,
    messageType: receipt.messageType,
    newLoanId: isGuest ? null : (renewedInto?.loanId ?? null),
    newLoanDueDate: isGuest || renewedInto === undefined ? null : receipt.nextDueDate,
    newPrincipalBalance: isGuest ? null : receipt.newPrincipalBalance,
    disbursementAmount: null,
    disbursementType: null,
    disburseLastFour: null,
    appointmentDateTime: null,
    isPayoff: receipt.isPayoff,
    isPartial: receipt.isPartial,
    isVoidRefi: false,
    alternatePhone: alternate.phone,
    alternateEmail: alternate.email,
  };
}
