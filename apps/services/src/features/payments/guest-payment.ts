import { decideGuestContact, type GuestContactEntry } from '@lendside/domain/identity/guest-contact.ts';
import type { Contact } from './contact.ts';
import type { PaymentRequest } from './decide-payment.ts';

/** A field of a request and what is wrong with it. */
interface WrongField {
  readonly field: string;
  readonly message: string;
}

/** Where a guest's receipt goes, or every field that does not fit. */
export type GuestPaymentDecision =
  | { readonly ok: true; readonly contact: Contact }
  | { readonly ok: false; readonly fields: readonly WrongField[] };

// How the request calls what a guest types.
const REQUEST_FIELDS: Readonly<Record<keyof GuestContactEntry, keyof PaymentRequest>> = {
  name: 'customerName',
  email: 'email',
  phone: 'phoneNumber',
};

/** Decides what only a guest's payment is asked: a name and an e-mail address or phone of their own, a card for this payment, no
 *  change of the borrower's autopay, and no settlement, whose offer guests are told nothing of: any loan answers the same. Nothing of it
 *  is taken from the borrower's profile. Source: LOP-061, LOP-083, OPEN-11, T8, decision 020. */
export function decideGuestPayment(request: PaymentRequest): GuestPaymentDecision {
  const decision = decideGuestContact({
    name: request.customerName,
    email: request.email ?? '',
    phone: request.phoneNumber ?? '',
  });
  const fields = [
    ...wrongWhen(!request.guestPayment, 'guestPayment', 'This session pays as a guest.'),
    ...wrongWhen(!request.guestCard, 'guestCard', 'Pay with a card added for this payment.'),
    ...wrongWhen(isSettlement(request), 'paymentType', 'Only the borrower can pay a settlement.'),
    ...wrongWhen(request.autoPay?.enrolled === true, 'autoPay', 'Autopay is up to the borrower.'),
    ...(decision.ok ? [] : decision.errors.map(({ field, text }) => ({ field: REQUEST_FIELDS[field], message: text }))),
  ];
  return decision.ok && fields.length === 0 ? { ok: true, contact: decision.contact } : { ok: false, fields };
}

function isSettlement({ paymentType, paymentAmountType }: PaymentRequest): boolean {
  return paymentType === 'settlement' || paymentAmountType === 'settlement';
}

function wrongWhen(isWrong: boolean, field: keyof PaymentRequest, message: string): readonly WrongField[] {
  return isWrong ? [{ field, message }] : [];
}
