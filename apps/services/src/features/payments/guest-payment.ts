import { INVALID_EMAIL_TEXT, isEmail } from '@lendside/domain/identity/email.ts';
import { INVALID_NAME_TEXT, parsePersonName } from '@lendside/domain/identity/person-name.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
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

/** Decides what only a guest's payment is asked: a name and an e-mail address or phone of their own, a card for this payment, and
 *  no change of the borrower's autopay. Nothing of it is taken from the borrower's profile.
 *  Source: LOP-061, LOP-083, OPEN-11, T8. */
export function decideGuestPayment(request: PaymentRequest): GuestPaymentDecision {
  const name = parsePersonName(request.customerName);
  const email = request.email?.trim() ?? '';
  const phone = request.phoneNumber?.trim() ?? '';
  const fields = [
    ...wrongWhen(!request.guestPayment, 'guestPayment', 'This session pays as a guest.'),
    ...wrongWhen(!request.guestCard, 'guestCard', 'Pay with a card added for this payment.'),
    ...wrongWhen(request.autoPay?.enrolled === true, 'autoPay', 'Autopay is up to the borrower.'),
    ...wrongWhen(name === null, 'customerName', INVALID_NAME_TEXT),
    ...wrongWhen(email === '' && phone === '', 'email', 'Enter an e-mail address or a phone number for the receipt.'),
    ...wrongWhen(email !== '' && !isEmail(email), 'email', INVALID_EMAIL_TEXT),
    ...wrongWhen(phone !== '' && parsePhone(phone) === null, 'phoneNumber', INVALID_PHONE_TEXT),
  ];
  if (fields.length > 0 || name === null) return { ok: false, fields };
  const { preference } = request.confirmationDetails;
  return { ok: true, contact: { email: email === '' ? null : email, phone: parsePhone(phone), preference, name } };
}

function wrongWhen(isWrong: boolean, field: string, message: string): readonly WrongField[] {
  return isWrong ? [{ field, message }] : [];
}
