import { INVALID_EMAIL_TEXT, isEmail } from './email.ts';
import { parsePhone } from './phone.ts';

/** Message shown for an empty username. Source: VAL-33. */
export const USERNAME_MISSING_TEXT = 'Email or Phone Number is required';

/** Message shown for a username that is neither an e-mail address nor a phone. Source: VAL-35. */
export const INVALID_USERNAME_TEXT = 'Invalid Email or Phone Number';

/** A phone as E.164 ("+12055550123") or an e-mail address as typed and trimmed, or the refusal with its message. */
export type Username =
  | { readonly ok: true; readonly kind: 'phone'; readonly phone: string }
  | { readonly ok: true; readonly kind: 'email'; readonly email: string }
  | {
      readonly ok: false;
      readonly refusal: {
        readonly code: 'username_missing' | 'email_malformed' | 'username_malformed';
        readonly text: string;
      };
    };

/** Parses a username as a phone or an e-mail address. Ten digits (with a phone field's separators) get "+1" in front. A text
 *  that starts with "+1" is tested as a phone without these two characters. Anything else must be an e-mail address. Source:
 *  VAL-11, VAL-33 to VAL-35, LVA-023, OPEN-56. */
export function parseUsername(text: string): Username {
  const username = text.trim();
  if (username === '') return { ok: false, refusal: { code: 'username_missing', text: USERNAME_MISSING_TEXT } };
  const phone = parsePhone(username);
  if (phone !== null) return { ok: true, kind: 'phone', phone };
  if (isEmail(username)) return { ok: true, kind: 'email', email: username };
  return username.includes('@')
    ? { ok: false, refusal: { code: 'email_malformed', text: INVALID_EMAIL_TEXT } }
    : { ok: false, refusal: { code: 'username_malformed', text: INVALID_USERNAME_TEXT } };
}
