import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { passwordPolicy } from '@lendside/contract/configuration/password-policy.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { PasswordRules } from '@lendside/domain/configuration/new-password.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query-client.ts';
import { choosePasswordPolicy } from './choose-password-policy.ts';

/** Returns the server's rules for a new password. The policy is that of the settings when its own call fails. The defaults apply
 *  until both are read. Source: VAL-01, VAL-02, DOC-10, security C10. */
export function usePasswordRules(): PasswordRules {
  const called = useQuery(queryOf(passwordPolicy, {}), queryClient);
  const settings = useQuery(queryOf(configSettings, {}), queryClient);
  return {
    passwordPolicy: choosePasswordPolicy(called.data, settings.data),
    brandNames: applyServerSettings(settings.data).brandNames,
  };
}
