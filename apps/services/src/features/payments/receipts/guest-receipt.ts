import { maskLoanHeader } from '@lendside/domain/loans/figures/masked-loan-header.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { Receipt } from './receipt.ts';

/** Reduces a receipt to what a guest may see: the amount, date and method of the payment, and the loan's last digits. The
 *  split, balances, next due date and renewal are private to the borrower, so they are zero or left out. Every field is
 *  listed, so that a new field does not compile until someone decides on it. Source: T8, LOP-083. */
export function toGuestReceipt(receipt: Receipt): Receipt {
  return {
    confirmationNumber: receipt.confirmationNumber,
    amountPaid: receipt.amountPaid,
    paymentDate: receipt.paymentDate,
    messageType: receipt.messageType,
    isPayoff: receipt.isPayoff,
    isPartial: receipt.isPartial,
    loanId: receipt.loanId,
    loanHeader: maskLoanHeader(receipt.loanHeader),
    cardType: receipt.cardType,
    lastFour: receipt.lastFour,
    toInterest: NO_CENTS,
    toCharge: NO_CENTS,
    toFees: NO_CENTS,
    toCosts: NO_CENTS,
    toPrincipal: NO_CENTS,
    toCredit: NO_CENTS,
    newPrincipalBalance: NO_CENTS,
    newPayoffAmount: NO_CENTS,
    nextDueDate: null,
    nextAmountDue: NO_CENTS,
    sentTo: receipt.sentTo,
  };
}
