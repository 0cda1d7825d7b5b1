import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { GuestContact } from '@lendside/domain/identity/guest-contact.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { isPartialPayment, isPayoff } from '@lendside/domain/payments/classify-payment.ts';
import { ofrChoice } from '@lendside/domain/payments/ofr-choice.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import { purposeOfFlags } from '@lendside/domain/payments/payment-purpose.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import type { PaymentBody } from '#journeys/make-payment/session/payment-progress.ts';
import type { Customer } from '#steps/signed-in-customer/customer-from-id-token.ts';

/** The store of a loan, as sent in the confirmation details. */
export interface PaymentStore {
  readonly name: string;
  readonly phone: string;
}

/** Whether the payer must first confirm this payment as partial. A settlement is never partial. Source: PAY-003, REF-009 to
 *  REF-013. */
export function isPartialOf(loan: LoanEntity, paymentCents: Cents, amountType: AmountType): boolean {
  if (amountType === 'settlement') return false;
  return isPartialPayment({
    daysLate: loan.daysLate,
    paymentCents,
    isPartialPayConfirmViewable: loan.validations.partialPayConfirmViewable,
    minimumRequiredAmountCents: loan.minimumRequiredAmount,
    amountType,
    isOfrReinstateAmount: loan.validations.isOfrReinstateAmount,
  });
}

const WIRE_AMOUNT_TYPES = ['minimum', 'pastDue', 'payoff', 'onlineProduct', 'other', 'settlement'] as const;

/** The payer: the signed-in customer, or a guest with the contact they typed. */
export type Payer =
  | { readonly kind: 'customer'; readonly customer: Customer }
  | { readonly kind: 'guest'; readonly contact: GuestContact };

/** Builds the body of `POST /payment` for a reviewed payment; null while something is missing. The card is sent as our id and
 *  its last four digits. A guest's body has what the guest typed and nothing about the borrower. Source: PAY-021 to PAY-027,
 *  LVA-013, LOP-036, LOP-061, LOP-083. */
export function paymentBody(facts: {
  readonly session: PaymentSession;
  readonly loan: LoanEntity;
  readonly payer: Payer;
  readonly store: PaymentStore;
  /** Version of the debit authorization; null for a card. */
  readonly authorisation?: string | null;
  /** Version of the autopay terms when this payment turns autopay on; null when it does not. */
  readonly autopayVersion?: string | null;
}): PaymentBody | null {
  const { session, loan, payer, store, authorisation = null, autopayVersion = null } = facts;
  const { name, preference } = payer.kind === 'guest' ? payer.contact : payer.customer;
  const isGuest = payer.kind === 'guest';
  const { paymentAmountCents, paymentKey, cardToken, lastFour, intentId } = session;
  const amountType = WIRE_AMOUNT_TYPES.find((known) => known === session.paymentAmountType);
  if (paymentAmountCents === null || paymentKey === null || cardToken === null || lastFour === null) return null;
  if (amountType === undefined || intentId === null) return null;
  const isSettlement = amountType === 'settlement';
  const renewal = askedRenewal(session);
  if (session.isRefi && renewal === null) return null;
  const isWhole = !isSettlement && renewal === null && isPayoff(paymentAmountCents, loan.payoffAmount);
  const asked = isGuest || autopayVersion === null ? null : askedAutopay(session);
  const cardHolderName = session.cardHolder ?? name;
  return {
    paymentKey,
    ...contact(payer),
    customerName: name,
    ...(isGuest ? {} : { customerId: payingCustomer(loan, payer.customer), username: payer.customer.username }),
    loanId: loan.loanId,
    lmsId: loan.lmsId,
    storeId: loan.storeId,
    storePhoneNumber: loan.storePhoneNumber,
    productBrand: loan.brand,
    paymentDueDate: loan.dueDate,
    paymentAmount: paymentAmountCents,
    purpose: purposeOfFlags({
      isRefi: renewal !== null,
      paymentType: isSettlement ? 'settlement' : renewal !== null ? 'refinance' : isWhole ? 'payoff' : 'standard',
      paymentAmountType: amountType,
      isPartial: isPartialOf(loan, paymentAmountCents, amountType),
      isPayoff: isWhole,
      ofrPaymentValue: isSettlement ? null : ofrChoice({ ...loan.validations, amountType, isPayoff: isWhole }),
    }),
    cardToken,
    cardIds: session.cardIds.map(({ type, id }) => ({ type, id })),
    achAuthorization: authorisation === null ? null : { version: authorisation },
    cardHolderName,
    cardNumber: lastFour,
    ...(session.cvv === null ? {} : { cvv: session.cvv }),
    guestCard: isGuest || session.isGuestCard,
    // A card that a renewal uses once is not kept. Source: LVA-008, LOP-061.
    saveGuestCard: renewal === null && session.isGuestCardSaved,
    renewal,
    collateral: loan.collateralDetail,
    intentId,
    guestPayment: isGuest,
    autoPay: isGuest ? null : (asked ?? { enrolled: loan.autoPay.enrolled }),
    ...(asked === null || autopayVersion === null ? {} : { autoPayAuthorization: { version: autopayVersion } }),
    riskCheck: session.isRiskChecked,
    confirmationDetails: {
      ...contact(payer),
      preference,
      customerName: name,
      storeName: store.name,
      storePhoneNumber: store.phone,
      lastFour,
    },
  };
}

/** Returns what the payment asks for besides paying: the terms that were seen, the products and the cash. Null when it only pays.
 *  Source: PAY-005, PAY-009, PAY-010. */
function askedRenewal(session: PaymentSession): PaymentBody['renewal'] {
  const { isRefi, newProductId, termsHash, isProductMigrated, ancillaryProducts } = session;
  const { disbursementAmountCents: cashCents, disbursementType, disburseCardIds } = session;
  if (!isRefi || newProductId === null || termsHash === null) return null;
  return {
    productId: newProductId,
    termsHash,
    ancillaryIds: ancillaryProducts.map(({ productId }) => productId),
    migrateProduct: isProductMigrated,
    cash:
      cashCents === null || disbursementType === null
        ? null
        : { amount: cashCents, type: Number(disbursementType), cardIds: disburseCardIds.map(({ id }) => id) },
  };
}

/** Returns the autopay that this payment turns on, with its method; null when it turns none on. Source: PAY-012, LOP-065. */
function askedAutopay({ autoPay, cardToken }: PaymentSession): PaymentBody['autoPay'] {
  const { isEnrolled, method, methodId, cardType, displayNumber, expiry } = autoPay;
  if (!isEnrolled || method === null || methodId === null || methodId !== cardToken) return null;
  return { enrolled: true, method, methodId, cardType, ...(displayNumber === null ? {} : { displayNumber }), expiry };
}

/** Returns the payer's customer id in the loan's system. A co-signer has a customer id of their own. Source: ALT-001. */
function payingCustomer(loan: LoanEntity, { customerIds }: Customer): string {
  const own = customerIds.get(loanSystemName(loan.lmsId));
  return own !== undefined && own === loan.cosignerId ? own : loan.customerId;
}

function contact(payer: Payer): { readonly email?: string; readonly phoneNumber?: string } {
  const email = payer.kind === 'guest' ? payer.contact.email : payer.customer.email;
  const phoneNumber = payer.kind === 'guest' ? payer.contact.phone : payer.customer.phoneNumber;
  return { ...(email === null ? {} : { email }), ...(phoneNumber === null ? {} : { phoneNumber }) };
}
