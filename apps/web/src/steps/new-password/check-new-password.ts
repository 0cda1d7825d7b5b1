import { isNewPasswordAccepted, type PasswordRules } from '@lendside/domain/configuration/new-password.ts';
import { PASSWORD_REFUSED_TEXT } from '@lendside/domain/identity/password-policy.ts';
import { REQUIRED_TEXT } from '#steps/enter-code/required-text.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

const MISMATCH_TEXT = 'Passwords do not match';

/** A new password and its repetition, as typed. */
export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

/** Returns the errors of a new password before it is sent, in the order of the fields. `username` as typed. Source: VAL-38, OPEN-44, OPEN-61. */
export function checkNewPassword(
  rules: PasswordRules,
  { password, repeat }: NewPassword,
  username: string,
): readonly SummaryError[] {
  const problems: SummaryError[] = [];
  if (password === '') problems.push({ field: 'password', message: REQUIRED_TEXT });
  else if (!isNewPasswordAccepted(rules, password, username))
    problems.push({ field: 'password', message: PASSWORD_REFUSED_TEXT });
  if (repeat === '') problems.push({ field: 'repeat', message: REQUIRED_TEXT });
  else if (repeat !== password) problems.push({ field: 'repeat', message: MISMATCH_TEXT });
  return problems;
}
