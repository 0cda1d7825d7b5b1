import { maskLoanHeader } from '@lendside/domain/loans/figures/masked-loan-header.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { Receipt } from './receipt.ts';

/** A receipt as a guest may keep it: what was paid, when, with what and for which loan, by its last digits. What it did to the loan
 *  is the borrower's affair: split, balances, next due date and a renewal are zero or left out. Written field by field, so that a
 *  new one does not compile until it is decided on. Source: T8, LOP-083. */
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
