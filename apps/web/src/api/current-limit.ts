import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { limitFrom, type LimitName } from '@lendside/domain/configuration/limits.ts';
import { queryClient, queryOf } from '#api/query-client.ts';

/** A limit as the settings of the server have it, in the unit of its name; its default as long as they were not read. Source: LCF-022. */
export function currentLimit(name: LimitName): number {
  return limitFrom(queryClient.getQueryData(queryOf(configSettings, {}).queryKey)?.[name], name);
}

/** The same, after a look for settings that were not read yet; the default when they cannot be. Never throws. */
export async function readLimit(name: LimitName): Promise<number> {
  await queryClient.ensureQueryData(queryOf(configSettings, {})).catch(() => null);
  return currentLimit(name);
}
