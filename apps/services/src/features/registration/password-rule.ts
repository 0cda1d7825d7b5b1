import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import { isPasswordCommon } from '@lendside/domain/identity/is-password-common.ts';
import { isPasswordAccepted, PASSWORD_REFUSED_TEXT } from '@lendside/domain/identity/password-policy.ts';
import { Refused } from '#platform/refused.ts';

/** Refuses with `InvalidPasswordException` when a password breaks the lender's policy or is commonly guessed. Source: VAL-02,
 *  VAL-38, C10. */
export function requireGoodPassword(
  { passwordPolicy, brandNames }: Configuration,
  password: string,
  username: string,
): void {
  const brandWords = BRAND_CODES.map((code) => brandName(code, brandNames));
  if (isPasswordAccepted(passwordPolicy, password) && !isPasswordCommon(password, username, brandWords)) return;
  throw new Refused('InvalidPasswordException', PASSWORD_REFUSED_TEXT);
}
