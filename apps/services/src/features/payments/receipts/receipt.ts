import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { RenewalMessageType } from '@lendside/domain/renewals/renewal-receipt.ts';
import type { RenewalEnd, RenewalState, VoidReason } from '@lendside/domain/renewals/renewal-states.ts';
import type { RenewalKind } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { PostedPayment } from '@lendside/providers/loan-systems/port.ts';

/** What became of the renewal of a payment. Amounts in cents. */
export interface ReceiptRenewal {
  /** False for a payoff that ended a renewal which another payment had opened. */
  readonly isOwn: boolean;
  readonly kind: RenewalKind;
  readonly state: RenewalState;
  /** Last day to sign or to visit the store. */
  readonly signBy: BusinessDate;
  readonly revision: number;
  readonly endedWhy: RenewalEnd | null;
  readonly isVoided: boolean;
  /** Why it was taken back; null when it was not. */
  readonly voidedWhy: VoidReason | null;
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  readonly cashCents: Cents;
  readonly channel: DisbursementChannel;
  /** Last four digits of the card or account that gets the cash; null for cash that is picked up. */
  readonly cashLastFour: string | null;
  /** Facts of the new loan; null until it is booked. A line has no due date. */
  readonly newPrincipalCents: Cents | null;
  readonly newDueOn: BusinessDate | null;
  /** The visit that completes a switch of product. */
  readonly visitAt: Date | null;
}

/** A receipt as stored with its payment: the ledger's values, amounts in cents. Source: loan-core 4.3, PAY-028. */
export interface Receipt {
  readonly confirmationNumber: string;
  readonly amountPaid: Cents;
  readonly paymentDate: BusinessDate;
  readonly messageType: 'payment' | 'payoff' | 'partial' | 'settlement' | 'autopay' | RenewalMessageType;
  readonly isPayoff: boolean;
  readonly isPartial: boolean;
  readonly loanId: number;
  readonly loanHeader: string;
  readonly cardType: string;
  readonly lastFour: string;
  readonly toInterest: Cents;
  readonly toCharge: Cents;
  readonly toFees: Cents;
  readonly toCosts: Cents;
  readonly toPrincipal: Cents;
  readonly toCredit: Cents;
  readonly newPrincipalBalance: Cents;
  readonly newPayoffAmount: Cents;
  readonly nextDueDate: BusinessDate | null;
  readonly nextAmountDue: Cents;
  /** The new loan, if the payment renewed this loan. In that case the balances and due date are the new loan's. */
  readonly renewedInto?: { readonly loanId: number; readonly loanHeader: string };
  readonly sentTo: string | null;
  /** What became of the renewal that the payment was for. Read when the receipt is shown, and never stored. */
  readonly renewal?: ReceiptRenewal;
}

/** The parts of a receipt that come from the payment instead of the ledger. */
export interface PaidWith {
  readonly confirmationNumber: string;
  readonly amountCents: Cents;
  readonly isPartial: boolean;
  /** Whether autopay made the payment. */
  readonly isAutopay: boolean;
  /** Whether the payment paid a settlement offer. */
  readonly isSettlement?: boolean;
  readonly cardType: string;
  readonly lastFour: string;
  readonly sentTo: string | null;
}

function messageTypeOf(paid: PaidWith, isPayoff: boolean, isPartial: boolean): Receipt['messageType'] {
  if (paid.isSettlement === true) return 'settlement';
  if (isPayoff) return 'payoff';
  return paid.isAutopay ? 'autopay' : isPartial ? 'partial' : 'payment';
}

/** Builds the receipt of a booked payment. */
export function makeReceipt(posted: PostedPayment, paid: PaidWith): Receipt {
  const { allocation, after, isPayoff, renewedInto } = posted;
  const goesOn = renewedInto ?? after;
  const product = findProduct(goesOn.productId);
  const figures = product === null || isPayoff ? null : quoteFigures(goesOn, product);
  const isPartial = paid.isPartial && !isPayoff;
  return {
    confirmationNumber: paid.confirmationNumber,
    amountPaid: paid.amountCents,
    paymentDate: posted.postedOn,
    messageType: messageTypeOf(paid, isPayoff, isPartial),
    isPayoff,
    isPartial,
    loanId: after.loanId,
    loanHeader: after.loanHeader,
    cardType: paid.cardType,
    lastFour: paid.lastFour,
    toInterest: allocation.interestCents,
    toCharge: sumCents(allocation.chargeCents, allocation.graceCents),
    toFees: allocation.feesCents,
    toCosts: allocation.costsCents,
    toPrincipal: allocation.principalCents,
    toCredit: allocation.creditCents,
    newPrincipalBalance: goesOn.balances.principalCents,
    newPayoffAmount: payoffCents(goesOn),
    nextDueDate: figures?.dueOn ?? null,
    nextAmountDue: figures?.minimumAmountDueCents ?? NO_CENTS,
    ...(renewedInto === undefined
      ? {}
      : { renewedInto: { loanId: renewedInto.loanId, loanHeader: renewedInto.loanHeader } }),
    sentTo: paid.sentTo,
  };
}
