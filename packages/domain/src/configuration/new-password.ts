import { BRAND_CODES } from '#brands/brand-codes.ts';
import { brandName } from '#brands/brands.ts';
import type { Configuration } from './configuration.ts';
import { isPasswordCommon } from '#identity/is-password-common.ts';
import { isPasswordAccepted, listPasswordHints, type PasswordHint } from '#identity/password-policy.ts';

/** The parts of the configuration that decide about a new password. */
export type PasswordRules = Pick<Configuration, 'passwordPolicy' | 'brandNames'>;

/** Returns true when a new password meets the lender's policy and is hard to guess. The browser and the services decide by this
 *  rule. `username` as typed. Source: VAL-02, VAL-38, security C10. */
export function isNewPasswordAccepted(
  { passwordPolicy, brandNames }: PasswordRules,
  password: string,
  username: string,
) {
  return isPasswordAccepted(passwordPolicy, password) && !isGuessable(brandNames, password, username);
}

/** Shown while a typed password is easy to guess. */
const EASY_TO_GUESS: PasswordHint = {
  text: 'No common words, company names or your own email',
  isMet: false,
  isRequired: true,
};

/** Lists the six hints of the policy, and one more while the password is easy to guess. Source: VAL-03, OPEN-61, security C10. */
export function listNewPasswordHints(
  { passwordPolicy, brandNames }: PasswordRules,
  password: string,
  username: string,
): readonly PasswordHint[] {
  const six = listPasswordHints(passwordPolicy, password);
  return password !== '' && isGuessable(brandNames, password, username) ? [...six, EASY_TO_GUESS] : six;
}

function isGuessable(brandNames: PasswordRules['brandNames'], password: string, username: string): boolean {
  return isPasswordCommon(
    password,
    username,
    BRAND_CODES.map((code) => brandName(code, brandNames)),
  );
}
