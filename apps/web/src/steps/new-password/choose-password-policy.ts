import { parsePasswordPolicy, type PasswordPolicy } from '@lendside/domain/identity/password-policy.ts';

/** Returns the policy of its own call, else the one in the lender's settings, else the default. Both are undefined until they
 *  are read. Source: DOC-10, VAL-01, VAL-02. */
export function choosePasswordPolicy(
  called: object | undefined,
  settings: Readonly<Record<string, unknown>> | undefined,
): PasswordPolicy {
  return parsePasswordPolicy(called ?? settings?.['passwordPolicy']);
}
