import { INVALID_EMAIL_TEXT, isEmail } from './email.ts';
import { INVALID_NAME_TEXT, parsePersonName } from './person-name.ts';
import { INVALID_PHONE_TEXT, parsePhone } from './phone.ts';

/** A guest's entries, as typed. */
export interface GuestContactEntry {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A guest and the contacts for the receipt: e-mail as typed, phone as E.164, null for an empty field. `preference`: e-mail 0,
 *  text 1, both 2. */
export interface GuestContact {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: 0 | 1 | 2;
}

/** An invalid field with its message. */
export interface GuestContactError {
  readonly field: keyof GuestContactEntry;
  readonly text: string;
}

/** Message shown when neither an e-mail address nor a phone was entered. */
export const GUEST_CONTACT_MISSING_TEXT = 'Enter an email address or a phone number for your receipt';

/** Decides whether a guest's receipt can be sent. Needs a valid name, and a valid e-mail address, phone number or both.
 *  Refuses with every invalid field, in the order of the form. Source: LOP-083, VAL-12, VAL-17, OPEN-55, OPEN-58. */
export function decideGuestContact(
  entry: GuestContactEntry,
):
  | { readonly ok: true; readonly contact: GuestContact }
  | { readonly ok: false; readonly errors: readonly GuestContactError[] } {
  const name = parsePersonName(entry.name);
  const [email, phoneText] = [entry.email.trim(), entry.phone.trim()];
  const phone = parsePhone(phoneText);
  const errors: GuestContactError[] = [];
  if (name === null)
    errors.push({ field: 'name', text: entry.name.trim() === '' ? 'Enter your name' : INVALID_NAME_TEXT });
  if (email === '' && phoneText === '') errors.push({ field: 'email', text: GUEST_CONTACT_MISSING_TEXT });
  if (email !== '' && !isEmail(email)) errors.push({ field: 'email', text: INVALID_EMAIL_TEXT });
  if (phoneText !== '' && phone === null) errors.push({ field: 'phone', text: INVALID_PHONE_TEXT });
  if (name === null || errors.length > 0) return { ok: false, errors };
  const preference = phone === null ? 0 : email === '' ? 1 : 2;
  return { ok: true, contact: { name, email: email === '' ? null : email, phone, preference } };
}
