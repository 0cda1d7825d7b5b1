import { parsePasswordPolicy, type PasswordPolicy } from '@lendside/domain/identity/password-policy.ts';

/** The policy that holds: that of the call for it, else the one among the lender's settings, else the default. Either is undefined while it
 *  is not there. Source: DOC-10, VAL-01, VAL-02. */
export function choosePasswordPolicy(
  called: object | undefined,
  settings: Readonly<Record<string, unknown>> | undefined,
): PasswordPolicy {
  return parsePasswordPolicy(called ?? settings?.['passwordPolicy']);
}
