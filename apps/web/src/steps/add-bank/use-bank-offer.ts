import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** Whether bank accounts may be added and debited by the settings of the server; taken to be while they are not there, because the
 *  services decide again. Source: decision 012. */
export function useIsBankOffered(): boolean {
  return applyServerSettings(useQuery(queryOf(configSettings, {})).data).bankAccounts;
}
