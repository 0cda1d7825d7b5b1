import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** True when the server's settings allow bank accounts. True until the settings are read, because the services check again.
 *  Source: decision 012. */
export function useIsBankOffered(): boolean {
  return applyServerSettings(useQuery(queryOf(configSettings, {})).data).bankAccounts;
}
