import { parseUsername } from '#identity/username.ts';

/** Message for an empty password. Source: VAL-32. */
export const PASSWORD_MISSING_TEXT = 'Password is required';

/** A sign-in form that may be sent, with the username as the user pool knows it; or the message under each field. */
export type LoginValidation =
  | { readonly ok: true; readonly username: string }
  | {
      readonly ok: false;
      readonly refusal: { readonly usernameText: string | null; readonly passwordText: string | null };
    };

/** Checks a sign-in form before it is sent; the password only for being there. Source: VAL-32 to VAL-35. */
export function validateLogin(form: { readonly username: string; readonly password: string }): LoginValidation {
  const username = parseUsername(form.username);
  const passwordText = form.password === '' ? PASSWORD_MISSING_TEXT : null;
  if (!username.ok) return { ok: false, refusal: { usernameText: username.refusal.text, passwordText } };
  if (passwordText !== null) return { ok: false, refusal: { usernameText: null, passwordText } };
  return { ok: true, username: username.kind === 'phone' ? username.phone : username.email };
}
