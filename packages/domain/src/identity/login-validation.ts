import { parseUsername } from './username.ts';

/** Message shown for an empty password. Source: VAL-32. */
export const PASSWORD_MISSING_TEXT = 'Password is required';

/** A valid sign-in form with the username as the user pool knows it, or the message under each field. */
export type LoginValidation =
  | { readonly ok: true; readonly username: string }
  | {
      readonly ok: false;
      readonly refusal: { readonly usernameText: string | null; readonly passwordText: string | null };
    };

/** Validates a sign-in form before it is sent. For the password it only checks that it is not empty. Source: VAL-32 to VAL-35. */
export function validateLogin(form: { readonly username: string; readonly password: string }): LoginValidation {
  const username = parseUsername(form.username);
  const passwordText = form.password === '' ? PASSWORD_MISSING_TEXT : null;
  if (!username.ok) return { ok: false, refusal: { usernameText: username.refusal.text, passwordText } };
  if (passwordText !== null) return { ok: false, refusal: { usernameText: null, passwordText } };
  return { ok: true, username: username.kind === 'phone' ? username.phone : username.email };
}
