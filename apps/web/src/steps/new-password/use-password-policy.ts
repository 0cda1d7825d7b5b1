import { passwordPolicy } from '@lendside/contract/configuration/password-policy.ts';
import { parsePasswordPolicy } from '@lendside/domain/identity/password-policy.ts';
import type { PasswordPolicy } from '@lendside/domain/identity/password-policy.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query-client.ts';

/** The password policy of the server; the default one until it is there and when it cannot be read. Source: VAL-01, VAL-02. */
export function usePasswordPolicy(): PasswordPolicy {
  return parsePasswordPolicy(useQuery(queryOf(passwordPolicy, {}), queryClient).data);
}
