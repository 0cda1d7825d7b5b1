import type { PasswordRules } from '@lendside/domain/configuration/new-password.ts';
import { parseAccountName } from '#steps/choose-channel/parse-account-name.ts';
import { checkNewPassword, type NewPassword } from '#steps/new-password/check-new-password.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** The registration form, as typed. */
export interface RegistrationForm {
  readonly username: string;
  readonly password: NewPassword;
  readonly isTermsAgreed: boolean;
}

/** The values to send, or the errors in the order of the form's fields. */
export type CheckedRegistration =
  | { readonly ok: true; readonly username: string; readonly password: string }
  | { readonly ok: false; readonly problems: readonly SummaryError[] };

/** Checks the form before it is sent. Source: OPEN-44, VAL-33 to VAL-35, VAL-38, OPEN-61. */
export function checkRegistration(rules: PasswordRules, form: RegistrationForm): CheckedRegistration {
  const name = parseAccountName(form.username);
  const problems: SummaryError[] = [...checkNewPassword(rules, form.password, form.username)];
  if (!form.isTermsAgreed) problems.push({ field: 'terms', message: 'Agree to the terms to create your account.' });
  if (!name.ok) return { ok: false, problems: [name.problem, ...problems] };
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, username: name.username, password: form.password.password };
}
