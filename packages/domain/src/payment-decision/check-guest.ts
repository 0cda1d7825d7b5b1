import { decideGuestContact, type GuestContact, type GuestContactEntry } from '#identity/guest-contact.ts';
import { isForSettlement } from '#payments/payment-purpose.ts';
import type { AskedPayment } from './payment-facts.ts';
import { refusePayment, type PaymentRefusal, type WrongField } from './payment-refusals.ts';

// Maps the fields a guest fills in to the fields of the request.
const REQUEST_FIELDS: Readonly<Record<keyof GuestContactEntry, keyof AskedPayment>> = {
  name: 'customerName',
  email: 'email',
  phone: 'phoneNumber',
};

/** Contact for a guest's receipt, or the refusal that lists every wrong field. */
export type GuestDecision =
  | { readonly ok: true; readonly contact: GuestContact }
  | { readonly ok: false; readonly refusal: PaymentRefusal };

/** Checks the parts of a payment that apply to guests only. A guest must give a name, an email address or phone number, and a
 *  card that is used once. A guest cannot change the borrower's autopay or pay a settlement. The refusal is the same for every
 *  loan, so it does not reveal a settlement offer. Source: LOP-061, LOP-083, OPEN-11, T8, decision 017. */
export function decideGuest(request: AskedPayment): GuestDecision {
  const decision = decideGuestContact({
    name: request.customerName,
    email: request.email ?? '',
    phone: request.phoneNumber ?? '',
  });
  const fields: readonly WrongField[] = [
    ...wrongWhen(!request.guestPayment, 'guestPayment', 'This session pays as a guest.'),
    ...wrongWhen(!request.guestCard, 'guestCard', 'Pay with a card added for this payment.'),
    ...wrongWhen(isForSettlement(request.purpose), 'paymentType', 'Only the borrower can pay a settlement.'),
    ...wrongWhen(request.autoPay?.enrolled === true, 'autoPay', 'Autopay is up to the borrower.'),
    ...(decision.ok ? [] : decision.errors.map(({ field, text }) => ({ field: REQUEST_FIELDS[field], message: text }))),
  ];
  return decision.ok && fields.length === 0
    ? { ok: true, contact: decision.contact }
    : { ok: false, refusal: refusePayment('guestFields', {}, { fields }) };
}

function wrongWhen(isWrong: boolean, field: string, message: string): readonly WrongField[] {
  return isWrong ? [{ field, message }] : [];
}
