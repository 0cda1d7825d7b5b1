import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { whoToCall, type Contact } from './who-to-call.ts';

/** Returns who to call about a loan by the server's settings; by the defaults until they are read. */
export function useWhoToCall(loan: Parameters<typeof whoToCall>[0]): Contact | null {
  const settings = useQuery(queryOf(configSettings, {}));
  return whoToCall(loan, applyServerSettings(settings.data));
}
