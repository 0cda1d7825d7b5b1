import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { changeableContacts, type ChangeableContacts } from './changeable-contacts.ts';

/** Returns what the signed-in customer can change here; null while that loads. A failed read counts as allowed, since the
 *  services decide in the end. Source: LRO-021, LRO-022, LOP-091. */
export function useChangeableContacts(): ChangeableContacts | null {
  const settings = useQuery(queryOf(configSettings, {}));
  const info = useQuery(queryOf(getPersonalInfo, {}));
  if (settings.isPending || info.isPending) return null;
  return changeableContacts(applyServerSettings(settings.data).features, info.data?.canUpdateUserLogin ?? true);
}
