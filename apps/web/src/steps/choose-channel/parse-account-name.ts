import { parseUsername } from '@lendside/domain/identity/username.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** A typed username in the user pool's form, or the error for its field. */
export type AccountName =
  | { readonly ok: true; readonly username: string; readonly kind: 'email' | 'phone' }
  | { readonly ok: false; readonly problem: SummaryError };

/** Reads the field `username` of a form. Source: VAL-11, VAL-33 to VAL-35. */
export function parseAccountName(text: string): AccountName {
  const parsed = parseUsername(text);
  if (!parsed.ok) return { ok: false, problem: { field: 'username', message: parsed.refusal.text } };
  return parsed.kind === 'phone'
    ? { ok: true, username: parsed.phone, kind: 'phone' }
    : { ok: true, username: parsed.email, kind: 'email' };
}
