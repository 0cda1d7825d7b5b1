import { isNewPasswordAccepted, type PasswordRules } from '@lendside/domain/configuration/new-password.ts';
import { PASSWORD_REFUSED_TEXT } from '@lendside/domain/identity/password-policy.ts';
import { Refused } from '#platform/refused.ts';

/** Refuses with `InvalidPasswordException` when a password breaks the lender's policy or is commonly guessed. Source: VAL-02,
 *  VAL-38, C10. */
export function requireGoodPassword(rules: PasswordRules, password: string, username: string): void {
  if (isNewPasswordAccepted(rules, password, username)) return;
  throw new Refused('InvalidPasswordException', PASSWORD_REFUSED_TEXT);
}
