import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { passwordPolicy } from '@lendside/contract/configuration/password-policy.ts';
import type { PasswordPolicy } from '@lendside/domain/identity/password-policy.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query-client.ts';
import { choosePasswordPolicy } from './choose-password-policy.ts';

/** Returns the server's password policy: that of the settings when its own call fails, and the default until one is read.
 *  Source: VAL-01, VAL-02, DOC-10. */
export function usePasswordPolicy(): PasswordPolicy {
  const called = useQuery(queryOf(passwordPolicy, {}), queryClient);
  const settings = useQuery({ ...queryOf(configSettings, {}), enabled: called.isError }, queryClient);
  return choosePasswordPolicy(called.data, settings.data);
}
