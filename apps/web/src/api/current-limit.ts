import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { limitFrom, type LimitName } from '@lendside/domain/configuration/setting-limits.ts';
import { queryClient, queryOf } from './query-client.ts';

/** Returns a limit from the server's settings, in the unit of its name; its default until they are read. Source: LCF-022. */
export function currentLimit(name: LimitName): number {
  return limitFrom(queryClient.getQueryData(queryOf(configSettings, {}).queryKey)?.[name], name);
}

/** Same as `currentLimit`, but first reads settings that are not loaded yet. Returns the default when they cannot be read.
 *  Never throws. */
export async function readLimit(name: LimitName): Promise<number> {
  await queryClient.ensureQueryData(queryOf(configSettings, {})).catch(() => null);
  return currentLimit(name);
}
