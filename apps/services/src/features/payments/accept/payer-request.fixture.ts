import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { cents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { isPartialPayment } from '@lendside/domain/payments/classify-payment.ts';
import { ofrChoice } from '@lendside/domain/payments/ofr-choice.ts';
import { purposeOfFlags } from '@lendside/domain/payments/payment-purpose.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { PaymentRequest } from './payment-request.ts';

/** A payer: the authenticated caller and their name. */
export interface Payer {
  readonly caller: Customer;
  readonly name: { readonly first: string; readonly last: string };
}

/** Which amount of the loan to pay. */
export type Amount = 'minimum' | 'pastDue' | 'payoff' | 'partial' | 'more' | 'reinstate';

/** Returns the amount in cents, from the loan's own figures. */
export function centsOf(loan: LoanEntity, amount: Amount): Cents {
  switch (amount) {
    case 'minimum':
      return loan.minimumAmountDue;
    case 'pastDue':
      return loan.pastDueAmount;
    case 'reinstate':
      return loan.ofrPaymentValue;
    case 'payoff':
      return loan.payoffAmount;
    case 'partial':
      return cents(Math.floor(loan.minimumRequiredAmount / 3));
    case 'more':
      return sumCents(loan.minimumAmountDue, cents(12_345));
  }
}

/** Builds the payment request the web would send for this loan and caller. */
export function bodyOf(
  loan: LoanEntity,
  payer: Payer,
  amount: Amount,
  cardToken: string,
  isGuest: boolean,
): PaymentRequest {
  const paymentAmount = centsOf(loan, amount);
  const isPayoff = paymentAmount === loan.payoffAmount;
  const paymentAmountType =
    amount === 'partial' || amount === 'more' ? 'other' : amount === 'reinstate' ? 'pastDue' : amount;
  const system = loan.lmsId === 1 ? 'NLS' : 'TLXe';
  const customerId = payer.caller.customerIdBySystem[system];
  return {
    paymentKey: `key_${loan.loanId}_${amount}_${payer.caller.sessionId.slice(-20)}_000`,
    customerName: `${payer.name.first} ${payer.name.last}`,
    ...(isGuest
      ? { email: 'gus@guest.example' }
      : { username: payer.caller.username, ...(customerId === undefined ? {} : { customerId }) }),
    loanId: loan.loanId,
    lmsId: loan.lmsId,
    storeId: loan.storeId,
    storePhoneNumber: loan.storePhoneNumber,
    productBrand: loan.brand,
    paymentDueDate: loan.dueDate,
    paymentAmount,
    purpose: purposeOfFlags({
      isRefi: false,
      paymentType: isPayoff ? 'payoff' : 'standard',
      paymentAmountType,
      isPartial: isPartialPayment({
        daysLate: loan.daysLate,
        paymentCents: paymentAmount,
        isPartialPayConfirmViewable: loan.validations.partialPayConfirmViewable,
        minimumRequiredAmountCents: loan.minimumRequiredAmount,
        amountType: paymentAmountType,
        isOfrReinstateAmount: loan.validations.isOfrReinstateAmount,
      }),
      isPayoff,
      ofrPaymentValue: ofrChoice({ ...loan.validations, amountType: paymentAmountType, isPayoff }),
    }),
    cardToken,
    cardIds: [],
    cardHolderName: `${payer.name.first} ${payer.name.last}`,
    cardNumber: '1111',
    guestCard: isGuest,
    saveGuestCard: false,
    renewal: null,
    collateral: loan.collateralDetail,
    intentId: loan.intentId,
    guestPayment: isGuest,
    autoPay: null,
    riskCheck: false,
    confirmationDetails: {
      preference: 0,
      customerName: payer.name.first,
      storeName: 'Store',
      storePhoneNumber: loan.storePhoneNumber,
      lastFour: '1111',
    },
  };
}
